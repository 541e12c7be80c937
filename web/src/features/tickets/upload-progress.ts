export interface UploadProgress {
  /** Bytes of the whole request that have left. */
  readonly loaded: number;
  /** Bytes of the whole request, its text fields and boundaries included. */
  readonly total: number;
}

/**
 * Apportions the progress of one multipart request over its files. The browser tells only the sum, and
 * sends the files one after the other behind the text fields.
 * @returns bytes of each file that have left
 */
export function apportion(progress: UploadProgress, sizes: readonly number[]): number[] {
  const files = sizes.reduce((sum, size) => sum + size, 0);
  const fields = Math.max(0, progress.total - files);
  let left = Math.max(0, progress.loaded - fields);
  return sizes.map((size) => {
    const loaded = Math.min(size, left);
    left -= loaded;
    return loaded;
  });
}

/** Once everything has left, the server may have acted: taking it back would be a guess. */
export const canCancel = (progress: UploadProgress | null) =>
  progress === null || progress.total === 0 || progress.loaded < progress.total;
