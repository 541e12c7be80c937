import type { FileType } from '@switchboard/contract/file-types.ts';
import { useCallback, useMemo, useState } from 'react';
import { fileCountVerdict, fileVerdict, namedByMoment } from '../../lib/files/file-verdict.ts';
import type { FileRow } from '../../ui/files/file-row.ts';
import { apportion, type UploadProgress } from './upload-progress.ts';

export interface ListedFile {
  id: string;
  file: File;
  /** Why it cannot be sent, or null. */
  refusal: string | null;
}

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return `file-${lastId}`;
};

/** The rows of a list of files: judged, and while they are sent with how much of each has left. */
export function fileRows(files: readonly ListedFile[], progress: UploadProgress | null): FileRow[] {
  const sent = progress
    ? apportion(
        progress,
        files.map(({ file }) => file.size),
      )
    : [];
  return files.map(({ id, file, refusal }, index) => {
    const row = { id, name: file.name, size: file.size };
    if (refusal !== null) return { ...row, state: 'refused', message: refusal };
    if (progress === null) return { ...row, state: 'ready' };
    const loaded = sent[index] ?? 0;
    return loaded < file.size ? { ...row, state: 'uploading', loaded } : { ...row, state: 'done' };
  });
}

/** Files that were picked, dropped or pasted, with a verdict on each before anything is sent. */
export function useFileList(types: readonly FileType[]) {
  const [files, setFiles] = useState<readonly ListedFile[]>([]);

  const add = useCallback(
    (picked: readonly File[]) => {
      const listed = picked.map((file) => {
        const named = namedByMoment(file, new Date());
        return { id: nextId(), file: named, refusal: fileVerdict(named, types) };
      });
      setFiles((present) => [...present, ...listed]);
    },
    [types],
  );
  const remove = useCallback((id: string) => setFiles((present) => present.filter((f) => f.id !== id)), []);
  const clear = useCallback(() => setFiles([]), []);

  return useMemo(() => {
    return {
      files,
      add,
      remove,
      clear,
      /** Whether all of them can be sent. */
      sendable: fileCountVerdict(files.length) === null && files.every((file) => file.refusal === null),
    };
  }, [files, add, remove, clear]);
}
