import type { FocusEvent } from 'react';

/** Leaving a field for a link or button does not judge it: a message would move what is being clicked. */
export const leavesForControl = (event: FocusEvent): boolean =>
  event.relatedTarget instanceof Element && event.relatedTarget.closest('a, button') !== null;
