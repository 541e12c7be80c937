/** The figures of the sidebar: what is still being worked on beside My Tickets and Assigned to Me, letters that wait beside Mail, and what waits for the reader's approval. */
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { countWaitingApprovals } from '@switchboard/contract/tickets/approvals-waiting.ts';
import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../lib/api/call.ts';
import { callForFields } from '../lib/api/call-for-fields.ts';
import { readStored, removeStored, writeStored } from '../lib/browser/storage.ts';
import { CACHE } from '../lib/cache/cache-times.ts';
import { useUserKey } from '../lib/cache/query-client.ts';
import { useUser } from '../lib/session/session.ts';
import type { CountName } from './navigation-entries.ts';

/** Null where it could not be counted. */
type SidebarCount = number | null;
export type SidebarCounts = Partial<Record<CountName, SidebarCount>> & {
  /** Left out where the person's organization has no teams. */
  readonly hasInboxes?: true;
};

const UNFINISHED: readonly TicketStatus[] = ['Open', 'In Progress'];

interface Counted {
  readonly pagination: { readonly total: number };
}

interface Counting {
  readonly wanted: boolean;
  /** From the general to the particular, as what changes it names it. */
  readonly name: readonly string[];
  readonly ask: (signal: AbortSignal) => Promise<Counted>;
}

function useCount({ wanted, name, ask }: Counting): SidebarCount | undefined {
  const key = useUserKey();
  const { data, isError } = useQuery({
    queryKey: key(...name),
    queryFn: ({ signal }) => ask(signal),
    select: (answer) => answer.pagination.total,
    staleTime: CACHE.ticketLists,
    enabled: wanted,
  });
  return data ?? (isError ? null : undefined);
}

const unfinished = (assignedOnly: boolean) => (signal: AbortSignal) =>
  callForFields(listTickets, ['_id'], { query: { limit: 1, status: UNFINISHED, assignedOnly }, signal });

async function waitingLetters(signal: AbortSignal): Promise<Counted> {
  // Admins alone need it: it is no part of everybody's first page.
  const { listHeldLetters } = await import('@switchboard/contract/mail-intake/held-letters.ts');
  return call(listHeldLetters, { query: { limit: 1, state: 'waiting' }, signal });
}

/** What lies in the inboxes of teams; nothing where there is no team. */
async function waitingInInboxes(signal: AbortSignal): Promise<Counted> {
  // Of no use before there are teams, and no part of anybody's first page.
  const { listTriage } = await import('@switchboard/contract/tickets/triage.ts');
  const { counts } = await call(listTriage, { query: { limit: 1 }, signal });
  const ofTeams = counts.filter(({ team }) => team !== null);
  const total = ofTeams.length === 0 ? NO_TEAMS : ofTeams.reduce((sum, { waiting }) => sum + waiting, 0);
  return { pagination: { total } };
}
const NO_TEAMS = -1;

async function waitingApprovals(signal: AbortSignal): Promise<Counted> {
  const { waiting } = await call(countWaitingApprovals, { signal });
  return { pagination: { total: waiting } };
}

/** In ms: what may wait for the first page. */
const LATER = 1_500;

function useIsLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/** Only what is in `wanted` is asked for; a figure is missing until it is known. */
export function useSidebarCounts(wanted: ReadonlySet<CountName>): SidebarCounts {
  const isLater = useIsLater();
  const counts = {
    triage: useCount({
      wanted: isLater && wanted.has('triage'),
      name: ['tickets', 'count', 'triage'],
      ask: waitingInInboxes,
    }),
    approvals: useCount({
      wanted: isLater && wanted.has('approvals'),
      name: ['tickets', 'count', 'approvals'],
      ask: waitingApprovals,
    }),
    mine: useCount({
      wanted: wanted.has('mine'),
      name: ['tickets', 'count', 'mine'],
      ask: unfinished(false),
    }),
    assigned: useCount({
      wanted: wanted.has('assigned'),
      name: ['tickets', 'count', 'assigned'],
      ask: unfinished(true),
    }),
    held: useCount({
      wanted: wanted.has('held'),
      name: ['mail-intake', 'held', 'count'],
      ask: waitingLetters,
    }),
  };
  const hasInboxes = useHasInboxes(counts.triage);
  const known = Object.entries(counts).filter(([, count]) => count !== undefined && count !== NO_TEAMS);
  return { ...Object.fromEntries(known), ...(hasInboxes && { hasInboxes }) };
}

/** The id of the person for whom there were inboxes. */
const INBOXES = 'switchboard.inboxes';

/** As it was last known in this browser until it is again, so that nothing in the bar moves when the answer comes. */
function useHasInboxes(waiting: SidebarCount | undefined): boolean {
  const { _id } = useUser();
  const known = typeof waiting === 'number' ? waiting !== NO_TEAMS : null;
  useEffect(() => {
    if (known === true) writeStored(INBOXES, _id);
    if (known === false) removeStored(INBOXES);
  }, [known, _id]);
  return known ?? readStored(INBOXES) === _id;
}
