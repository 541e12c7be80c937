/** The very same files in the same order. */
export const sameFiles = (files: readonly File[], others: readonly File[]): boolean =>
  files.length === others.length && files.every((file, index) => file === others[index]);
