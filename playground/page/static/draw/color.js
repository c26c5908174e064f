// A color as Discord writes it, a number.

export const color = (number) => `#${number.toString(16).padStart(6, "0")}`;
