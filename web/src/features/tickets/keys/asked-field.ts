/** Which field of which ticket is being changed by a key. */
import { createStore, useStore } from 'zustand';
import type { FieldKey } from '../../../lib/navigation/key-table.ts';
import { subscribeToSession } from '../../../lib/session/session-store.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';

export interface AskedField {
  readonly field: FieldKey;
  readonly ticket: ListedTicket;
  /** Beside which it opens. */
  readonly anchor: Element;
}

const store = createStore<{ readonly asked: AskedField | null }>(() => ({ asked: null }));

export const useAskedField = (): AskedField | null => useStore(store).asked;

export const askField = (asked: AskedField | null): void => store.setState({ asked });

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) askField(null);
});
