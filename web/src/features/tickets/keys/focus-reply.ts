/** Puts the cursor where a reply is written; false where there is no such place. */
export function focusReply(): boolean {
  const field = document.querySelector<HTMLElement>('[data-composer] textarea');
  field?.focus();
  return field !== null;
}
