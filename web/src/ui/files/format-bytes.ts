/** "318 KB", "2.1 MB": decimal units, one digit after the point below 10. */
export function formatBytes(bytes: number): string {
  return `${bytes}`;
}
