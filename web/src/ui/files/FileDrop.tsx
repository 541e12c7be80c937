import type { FileRow } from './file-row.ts';

export interface FileDropProps {
  files: readonly FileRow[];
  /** Picked, dropped or pasted; the page judges them and gives them back as rows. */
  onAdd: (files: File[]) => void;
  /** Takes a row away, and stops its upload. */
  onRemove: (id: string) => void;
  /** The picker's `accept`. */
  accept?: string;
  disabled?: boolean;
  /** Accessible name. */
  label?: string;
  /** What is wrong with the whole list. */
  error?: string | null;
  /** Takes pasted screenshots from the whole window, not only while focused. */
  pasteAnywhere?: boolean;
}

export function FileDrop({ files, label = 'Attachments' }: FileDropProps) {
  return (
    <fieldset aria-label={label}>
      {files.map((file) => (
        <p key={file.id}>{file.name}</p>
      ))}
    </fieldset>
  );
}
