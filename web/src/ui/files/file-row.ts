export interface FileRow {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  state: 'ready' | 'refused' | 'uploading' | 'done';
  /** Bytes sent so far, while uploading. */
  loaded?: number;
  /** It may be taken another time. */
  mayRetry?: boolean;
  /** Why it was refused. */
  message?: string;
}
