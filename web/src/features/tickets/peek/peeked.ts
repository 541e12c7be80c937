/** Which ticket of the list is shown beside it. */
import { createStore, useStore } from 'zustand';
import { subscribeToSession } from '../../../lib/session/session-store.ts';

const store = createStore<{ readonly id: string | null }>(() => ({ id: null }));

export const usePeeked = (): string | null => useStore(store).id;
export const peekedNow = (): string | null => store.getState().id;

export const showPeeked = (id: string | null): void => store.setState({ id });

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) showPeeked(null);
});

/** What leads to the ticket in its row; null where the row is not drawn. */
export const rowLinkOf = (id: string): HTMLElement | null =>
  document.querySelector(`main [data-row="${CSS.escape(id)}"] [data-row-link]`);

/** Takes it away and gives the focus to the row of the ticket that was shown. */
export function closePeek(): void {
  const id = peekedNow();
  showPeeked(null);
  if (id !== null) rowLinkOf(id)?.focus({ preventScroll: true });
}
