import type { Selected } from './markdown-editing.ts';

export const selectedIn = (field: HTMLTextAreaElement): Selected => ({
  text: field.value,
  start: field.selectionStart,
  end: field.selectionEnd,
});

/** Puts a text into a field as if it were typed, so that the browser can take it back. */
export function editField(field: HTMLTextAreaElement, { text, start, end }: Selected): void {
  const before = field.value;
  let same = 0;
  while (same < Math.min(before.length, text.length) && before[same] === text[same]) same += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, text.length) - same &&
    before[before.length - 1 - tail] === text[text.length - 1 - tail]
  )
    tail += 1;
  field.focus();
  field.setSelectionRange(same, before.length - tail);
  const put = text.slice(same, text.length - tail);
  const command = put === '' ? 'delete' : 'insertText';
  // Only this way the browser's own undo knows of it; it is deprecated, and nothing takes its place.
  const isDone = typeof document.execCommand === 'function' && document.execCommand(command, false, put);
  if (!isDone) {
    field.setRangeText(put, same, before.length - tail, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}
