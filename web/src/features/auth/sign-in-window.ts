/**
 * A window that is there for a sign-in alone, beside the page that waits for it. Its own session storage knows so: the name of a window
 * and its opener are gone when it comes back from another site.
 */
const KEY = 'switchboard.sign-in-window';

export function openSignInWindow(url: string): void {
  const opened = window.open('', '_blank');
  if (opened === null) return;
  opened.sessionStorage.setItem(KEY, 'yes');
  opened.location.assign(url);
}

/** Closes this window if it is one, as far as the browser allows it. */
export function closeSignInWindow(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === null) return false;
  } catch {
    return false;
  }
  window.close();
  return true;
}
