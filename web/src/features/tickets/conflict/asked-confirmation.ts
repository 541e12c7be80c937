/** Asks the person whether to do what leaves something open. */
import { createStore, useStore } from 'zustand';
import { subscribeToSession } from '../../../lib/session/session-store.ts';

interface Asked {
  /** What is still open, in the server's words. */
  readonly what: string;
  readonly decide: (isConfirmed: boolean) => void;
}

const store = createStore<{ readonly asked: Asked | null }>(() => ({ asked: null }));

export const useAskedConfirmation = (): Asked | null => useStore(store).asked;

export const askConfirmation = (what: string): Promise<boolean> =>
  new Promise((resolve) => {
    store.getState().asked?.decide(false);
    const decide = (isConfirmed: boolean) => {
      store.setState({ asked: null });
      resolve(isConfirmed);
    };
    store.setState({ asked: { what, decide } });
  });

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) store.getState().asked?.decide(false);
});
