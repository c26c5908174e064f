// A file of this machine, made ready to be sent.

export async function readFile(file) {
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  return { name: file.name, type: file.type, content: address.slice(address.indexOf(",") + 1) };
}
