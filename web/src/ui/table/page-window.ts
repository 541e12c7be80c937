const window = 5;

/**
 * The pages to offer: at most five around the current one, plus the first and the last unless `ends` is false;
 * `null` stands for pages left out between them.
 */
export function pageWindow(page: number, pages: number, ends = true): (number | null)[] {
  const start = Math.max(1, Math.min(page - Math.floor(window / 2), pages - window + 1));
  const middle = Array.from({ length: Math.min(window, pages) }, (_, index) => start + index);
  const end = middle.at(-1) ?? pages;
  if (!ends) return middle;
  return [
    ...(start > 1 ? [1] : []),
    ...(start > 2 ? [null] : []),
    ...middle,
    ...(end < pages - 1 ? [null] : []),
    ...(end < pages ? [pages] : []),
  ];
}
