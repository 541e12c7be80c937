/** Milliseconds after which the browser has read the object URL. */
const HANDED_OVER = 60_000;

/** Hands bytes to the browser to be kept under `name`, where it keeps downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  openDownload(url, name);
  setTimeout(() => URL.revokeObjectURL(url), HANDED_OVER);
}

/** Lets the browser fetch a file and keep it, under `name` or what its answer says. */
export function openDownload(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
