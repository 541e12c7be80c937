export interface FileRow {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  state: 'ready' | 'refused' | 'uploading' | 'done';
  /** Bytes sent so far, while uploading. */
  loaded?: number;
  /** Why it was refused. */
  message?: string;
}
