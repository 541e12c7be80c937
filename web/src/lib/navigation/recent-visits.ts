/** The pages that the signed-in person visited recently in this window, the latest first; nobody else gets to see it. */
import { z } from 'zod';
import { createStore, useStore } from 'zustand';
import { currentSession, subscribeToSession } from '../session/session-store.ts';

const KEY = 'switchboard.recent';
const MOST = 20;

const visit = z.object({
  path: z.string(),
  label: z.string(),
  /** The number of a ticket. */
  number: z.string().optional(),
});
const kept = z.object({ personId: z.string(), visits: z.array(visit) });

export type Visit = z.output<typeof visit>;

const NONE: readonly Visit[] = [];
const store = createStore<{ visits: readonly Visit[] }>(() => ({ visits: read() }));

function read(): readonly Visit[] {
  try {
    const stored = kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
    return stored.personId === currentSession().user?._id ? stored.visits : NONE;
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
