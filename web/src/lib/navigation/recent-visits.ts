/** The pages that the signed-in person visited recently in this window, the latest first; nobody else gets to see it. */
import { createStore, useStore } from 'zustand';
import { isText, listOf, maybe, withKeys } from '../browser/shapes.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';

const KEY = 'switchboard.recent';
const MOST = 20;

export interface Visit {
  path: string;
  label: string;
  /** The number of a ticket. */
  number?: string | undefined;
}

interface Kept {
  personId: string;
  visits: Visit[];
}

const isKept = withKeys({
  personId: isText,
  visits: listOf(withKeys({ path: isText, label: isText, number: maybe(isText) })),
});

const NONE: readonly Visit[] = [];
const store = createStore<{ visits: readonly Visit[] }>(() => ({ visits: read() }));

function read(): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '');
    if (!isKept(stored)) return NONE;
    const { personId, visits } = stored as Kept;
    return personId === currentSession().user?._id ? visits : NONE;
  } catch {
    return NONE;
  }
}

function replace(visits: readonly Visit[]): void {
  try {
    const personId = currentSession().user?._id;
    if (personId === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ personId, visits }));
  } catch {
    // Then it lasts as long as the page.
  }
  store.setState({ visits });
}

subscribeToSession((current, previous) => {
  if (current.user?._id !== previous.user?._id) replace(NONE);
});

export function rememberVisit(latest: Visit): void {
  replace([latest, ...recentVisits().filter(({ path }) => path !== latest.path)].slice(0, MOST));
}

export const recentVisits = (): readonly Visit[] => store.getState().visits;

export const useRecentVisits = (): readonly Visit[] => useStore(store).visits;
