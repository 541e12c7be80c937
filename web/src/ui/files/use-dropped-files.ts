import { type ClipboardEvent, type DragEvent, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * Handlers for a place that takes files dropped on it or pasted into it.
 * @param onPasted where those mean something else
 */
export function useDroppedFiles(
  onFiles: (files: File[]) => void,
  disabled: boolean,
  onPasted: (files: File[]) => void = onFiles,
) {
  const [isOver, setIsOver] = useState(false);

  const take = (transfer: DataTransfer, onTaken = onFiles) => {
    const files = [...transfer.files];
    if (files.length > 0 && !disabled) onTaken(files);
    return files.length > 0;
  };

  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(!disabled);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (carriesFiles(event)) event.preventDefault();
      take(event.dataTransfer);
    },
    onPaste: (event: ClipboardEvent) => {
      // A table copied from a spreadsheet comes as text and as a picture; then the text is meant.
      const { types } = event.clipboardData;
      if (types.includes('text/plain') && types.includes('text/html')) return;
      if (take(event.clipboardData, onPasted)) event.preventDefault();
    },
  };
  return { isOver, handlers };
}
