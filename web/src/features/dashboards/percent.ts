const format = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "14.7%"; empty where there is nothing to have a share of. */
export const percentOf = (part: number, whole: number): string =>
  whole > 0 ? format.format(part / whole) : '';
