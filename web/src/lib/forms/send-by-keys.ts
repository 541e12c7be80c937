/** Ctrl+Enter, or ⌘Enter, sends a form from whichever of its fields, also from one in which Enter begins a line. */
import type { KeyboardEvent } from 'react';

export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || event.defaultPrevented) return;
  // A portal's events reach the forms of the React tree around it, too.
  if (!(target instanceof Node) || !currentTarget.contains(target)) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}
