/** The change of many tickets that goes on for the signed-in person; a reload of the page finds it again. */
import { createStore, useStore } from 'zustand';
import { readStored, removeStored, writeStored } from '../../../lib/browser/storage.ts';
import { currentSession, subscribeToSession } from '../../../lib/session/session-store.ts';
import { runningKey } from '../overlay/running-key.ts';

const read = () => {
  const personId = currentSession().user?._id;
  return { running: personId === undefined ? null : readStored(runningKey(personId)), results: null };
};

interface Followed {
  /** The id of one that has not come to its end as far as this window knows. */
  readonly running: string | null;
  /** Of which the results are shown. */
  readonly results: string | null;
}

const store = createStore<Followed>(read);

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) store.setState(read());
});

export const useFollowedBulk = (): Followed => useStore(store);

export function followBulk(id: string | null): void {
  const personId = currentSession().user?._id;
  if (personId === undefined) return;
  if (id === null) removeStored(runningKey(personId));
  else writeStored(runningKey(personId), id);
  store.setState({ running: id });
}

export const showBulkResults = (id: string | null): void => store.setState({ results: id });
