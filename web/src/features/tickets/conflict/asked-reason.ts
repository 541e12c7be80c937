/** Asks the person why the priority is another one than follows from the form. */
import { createStore, useStore } from 'zustand';
import { subscribeToSession } from '../../../lib/session/session-store.ts';

interface Asked {
  readonly decide: (reason: string | null) => void;
}

const store = createStore<{ readonly asked: Asked | null }>(() => ({ asked: null }));

export const useAskedReason = (): Asked | null => useStore(store).asked;

export const askReason = (): Promise<string | null> =>
  new Promise((resolve) => {
    store.getState().asked?.decide(null);
    const decide = (reason: string | null) => {
      store.setState({ asked: null });
      resolve(reason);
    };
    store.setState({ asked: { decide } });
  });

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) store.getState().asked?.decide(null);
});
