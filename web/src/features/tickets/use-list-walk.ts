import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { moveListPlace } from '../../lib/lists/list-places.ts';
import { pageParam } from '../../lib/lists/url-params.ts';
import { withChanges } from '../../lib/lists/use-url-state.ts';
import { adminTicketPath, paths, ticketPath } from '../../lib/navigation/paths.ts';
import { useActor } from '../../lib/session/session.ts';
import { ticketOptions } from './api/get-ticket.ts';
import { allTicketsOptions } from './api/list-all-tickets.ts';
import { everyTicketOptions } from './api/list-every-ticket.ts';
import { ticketsOptions } from './api/list-tickets.ts';
import {
  entriesOf,
  type ListSource,
  type ListWalk,
  positionIn,
  type Step,
  stepFrom,
  walkOf,
} from './list-walk.ts';

async function loadPage(client: QueryClient, { call, query: asked }: ListSource, page: number) {
  const query = { ...asked, page };
  if (call === 'found') {
    // Whoever came through a view has this already.
    const { foundTicketsOptions } = await import('./api/find-readable-tickets.ts');
    return entriesOf((await client.fetchQuery(foundTicketsOptions(query))).tickets);
  }
  const answer =
    call === 'every'
      ? await client.fetchQuery(everyTicketOptions(query))
      : call === 'all'
        ? await client.fetchQuery(allTicketsOptions(query))
        : await client.fetchQuery(ticketsOptions(query));
  return entriesOf(answer.tickets);
}

/** The ticket, already fetched for its page; null where the person may not open it any more. */
async function findTicket(client: QueryClient, id: string) {
  try {
    return await client.fetchQuery(ticketOptions(id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const PAGES = { page: pageParam };

/** The list's address with the page on which a ticket is. */
function searchAt(walk: ListWalk, id: string): string {
  const { position = 1 } = positionIn(walk, id) ?? {};
  return withChanges(walk.list.search, PAGES, { page: Math.ceil(position / walk.size) });
}

interface StepOptions {
  /** Passes over those that rest. */
  activeOnly?: boolean;
  /** The button that was pressed gets the focus again. */
  pressed?: boolean;
}

/** The way through the list from which the ticket was opened; null where it was opened by its address. */
export function useListWalk(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const actor = useActor();
  const { pathname, state } = useLocation();
  const [busy, setBusy] = useState(false);
  const walk = walkOf(state, actor.id);
  const place = walk && positionIn(walk, id);
  if (walk === null || place === null) return null;

  const pathTo = pathname.startsWith(`${paths.allTickets}/`) ? adminTicketPath : ticketPath;

  /** @returns whether there was a ticket to go to */
  const go = async (step: Step, { activeOnly = false, pressed = false }: StepOptions = {}) => {
    if (busy) return true;
    setBusy(true);
    try {
      const next = await stepFrom(walk, id, step, {
        load: (page) => loadPage(client, walk.source, page),
        accepts: async (entry) => {
          if (activeOnly && !isActive(entry)) return false;
          const ticket = await findTicket(client, entry.id);
          return ticket !== null && (!activeOnly || isActive(ticket));
        },
      });
      if (next === null) return false;
      const button = step === 1 ? ('next' as const) : ('previous' as const);
      const list = { ...next.walk.list, search: searchAt(next.walk, next.id) };
      moveListPlace(list.to, list.search, next.id);
      await navigate(pathTo(next.id), {
        state: { walk: { ...next.walk, list, pressed: pressed ? button : null } },
      });
      return true;
    } finally {
      setBusy(false);
    }
  };

  return { ...place, busy, pressed: walk.pressed, go };
}
export type TicketWalk = NonNullable<ReturnType<typeof useListWalk>>;
