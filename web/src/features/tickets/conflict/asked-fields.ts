/** Asks the person to fill in what a ticket needs before it rests. */
import type { FieldError } from '@switchboard/contract/errors.ts';
import { createStore, useStore } from 'zustand';
import { subscribeToSession } from '../../../lib/session/session-store.ts';

interface Asked {
  readonly ticketId: string;
  readonly missing: readonly FieldError[];
  readonly decide: (isFilled: boolean) => void;
}

const store = createStore<{ readonly asked: Asked | null }>(() => ({ asked: null }));

export const useAskedFields = (): Asked | null => useStore(store).asked;

export const askFields = (ticketId: string, missing: readonly FieldError[]): Promise<boolean> =>
  new Promise((resolve) => {
    store.getState().asked?.decide(false);
    const decide = (isFilled: boolean) => {
      store.setState({ asked: null });
      resolve(isFilled);
    };
    store.setState({ asked: { ticketId, missing, decide } });
  });

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) store.getState().asked?.decide(false);
});
