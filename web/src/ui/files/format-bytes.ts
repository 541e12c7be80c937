const units = ['B', 'KB', 'MB', 'GB'];

/** "0 B", "318 KB", "2.1 MB", "40 MB": decimal units, a digit after the point where it says something. */
export function formatBytes(bytes: number): string {
  let amount = Math.max(0, bytes);
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = unit < 2 || amount >= 100 ? 0 : 1;
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[unit]}`;
}

/** "11.6 of 18.7 MB": the unit is said once when both share it. */
export function formatProgress(loaded: number, size: number): string {
  const total = formatBytes(size);
  const done = formatBytes(Math.min(loaded, size));
  const unit = total.slice(total.indexOf(' '));
  return `${done.endsWith(unit) ? done.slice(0, -unit.length) : done} of ${total}`;
}
