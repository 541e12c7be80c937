import { useCallback, useRef, useState } from 'react';
import { canCancel, type UploadProgress } from './upload-progress.ts';

/** What a running upload has sent, and the way to stop it. It goes on when its page is left. */
export function useUpload() {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const controller = useRef<AbortController | null>(null);

  /** Call when sending begins; give what it answers to the request. */
  const begin = useCallback((bytes: number) => {
    controller.current = new AbortController();
    setProgress({ loaded: 0, total: bytes });
    return { signal: controller.current.signal, onProgress: setProgress };
  }, []);

  const end = useCallback(() => {
    controller.current = null;
    setProgress(null);
  }, []);

  const mayCancel = canCancel(progress);
  const cancel = useCallback(() => {
    if (mayCancel) controller.current?.abort();
  }, [mayCancel]);

  return { progress, begin, end, cancel, mayCancel };
}

export const wasCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
