/** Asks the person whose value holds where somebody else has changed the same field meanwhile. */
import type { ChangedField } from '@switchboard/contract/errors.ts';
import { createStore, useStore } from 'zustand';
import { subscribeToSession } from '../../../lib/session/session-store.ts';

export type Decision = 'mine' | 'theirs';

interface Asked {
  readonly changed: readonly ChangedField[];
  readonly decide: (decision: Decision) => void;
}

const store = createStore<{ readonly asked: Asked | null }>(() => ({ asked: null }));

export const useAskedConflict = (): Asked | null => useStore(store).asked;

export const askConflict = (changed: readonly ChangedField[]): Promise<Decision> =>
  new Promise((resolve) => {
    store.getState().asked?.decide('theirs');
    const decide = (decision: Decision) => {
      store.setState({ asked: null });
      resolve(decision);
    };
    store.setState({ asked: { changed, decide } });
  });

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) store.getState().asked?.decide('theirs');
});
