import { type RefObject, useEffect, useRef } from 'react';

/** Hands over files that are pasted into the element, or anywhere in the window. */
export function usePastedFiles(
  frame: RefObject<HTMLElement | null>,
  anywhere: boolean,
  onFiles: ((files: File[]) => void) | undefined,
): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  }, [onFiles]);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const inside = event.target instanceof Node && frame.current?.contains(event.target);
      const files = [...(event.clipboardData?.files ?? [])];
      if (!latest.current || files.length === 0 || (!anywhere && !inside)) return;
      // A table copied from a spreadsheet brings a picture of itself; whoever writes text wants the text.
      if (isTextField(event.target) && event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      latest.current(files.map(namedAfterNow));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [frame, anywhere]);
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Browsers call every screenshot "image.png"; two of them should be told apart. */
function namedAfterNow(file: File, index: number): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const stamp = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const ending = file.name.slice(file.name.lastIndexOf('.'));
  const suffix = index > 0 ? `-${index + 1}` : '';
  return new File([file], `screenshot-${stamp}${suffix}${ending}`, { type: file.type });
}
