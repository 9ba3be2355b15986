/** How long a browser may take to read the file that it saves, ms. */
const SAVE_MS = 60_000;

/** Gives a file to the browser, which saves it or asks where to. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVE_MS);
}
