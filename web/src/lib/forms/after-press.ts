/** Calls `then` once what is being pressed has been clicked; at once where nothing is. What it shows would move that away. */
export function afterPress(then: () => void): void {
  if (!document.documentElement.matches(':active')) {
    then();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The click comes right after, in the same turn.
    setTimeout(then);
  };
  for (const type of ['pointerup', 'pointercancel', 'dragend'])
    window.addEventListener(type, end, { capture: true, signal: ended.signal });
}
