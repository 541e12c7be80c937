import { SECOND } from '@switchboard/contract/durations.ts';

/** What has been in sight for this long counts as read. */
export const READ_AFTER = SECOND;
/** Whether the window is visible, with or without focus. */
export const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether the window is visible and has the focus. */
export const isAttentive = (): boolean => isVisible() && document.hasFocus();

/** Calls `listener` when that may have changed; answers the function that stops it. */
export function onAttention(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}
