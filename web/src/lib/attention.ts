/** Whether somebody is looking: the window is neither hidden nor behind another one. */
export const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

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
