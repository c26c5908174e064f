// Puts a popup beside what opened it, within the window.

const GAP = 4;

export function place(popup, anchor) {
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom;
  const isAbove = below < 240 && box.top > below;
  const room = (isAbove ? box.top : below) - 2 * GAP;
  const width = Math.min(Math.max(box.width, 220), innerWidth - 2 * GAP);
  const left = Math.min(Math.max(box.left, GAP), innerWidth - width - GAP);
  popup.style.setProperty("width", `${width}px`);
  popup.style.setProperty("left", `${left}px`);
  popup.style.setProperty("max-height", `${Math.min(room, 380)}px`);
  if (isAbove) popup.style.setProperty("bottom", `${innerHeight - box.top + GAP}px`);
  else popup.style.setProperty("top", `${box.bottom + GAP}px`);
}
