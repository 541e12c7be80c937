import { isSuperAdmin, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import type { Impact, Urgency } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { listRequestTypes } from '@switchboard/contract/tickets/forms/request-types.ts';
import { editTicket } from '@switchboard/contract/tickets/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { allPages } from '../../../lib/api/all-pages.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery, useRefresh } from '../../../lib/cache/api-hooks.ts';
import { choiceOf } from '../../../lib/choices/use-ticket-choices.ts';
import { refreshOwnTicket } from '../../../lib/realtime/refresh-tickets.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useRememberTicket } from '../api/remember-ticket.ts';
import { keptFields } from '../conflict/kept-fields.ts';
import { type OwnValues, sendOwnFields } from './send-own-fields.ts';

const NAME = ['request-types', 'offered'] as const;

/** What the person can ask for, in its order: more than one page holds. */
export const useOfferedTypes = () =>
  useApiQuery(NAME, ({ signal }) =>
    allPages(
      (page) => call(listRequestTypes, { query: { limit: '100', page }, signal }),
      ({ requestTypes }) => requestTypes,
    ),
  );

/** Fetches the forms again, as when one has changed meanwhile. */
export const useRefreshTypes = () => useRefresh([NAME]);

/** Those that a ticket can be changed to, searched on the server: who runs the desk is offered all of them. */
export function useTypeChoices(organizationId: string) {
  const actor = useActor();
  return useCallback(
    async (search: string, signal: AbortSignal) => {
      const { requestTypes } = await call(listRequestTypes, {
        query: {
          search,
          ...(isSuperAdmin(actor) && { organization: organizationId }),
          ...((isSuperAdmin(actor) || runsDeskOf(actor, organizationId)) && { all: 'true' }),
        },
        signal,
      });
      return requestTypes.filter(({ version, hidden }) => version !== null && !hidden).map(choiceOf);
    },
    [actor, organizationId],
  );
}

/** By the form as it is published. */
export function useChangeType(id: string) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (requestType: string) => call(editTicket, { params: { id }, body: { requestType } }),
    onSuccess: ({ ticket }) => remember(ticket),
  });
}

/** What the priority of a ticket follows from. */
export function useAnswerPriority(id: string) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (answer: { readonly impact?: Impact; readonly urgency?: Urgency }) =>
      call(editTicket, { params: { id }, body: answer }),
    onSuccess: ({ ticket }) => remember(ticket),
  });
}

/**
 * Saves values of fields by their keys, where nobody else has changed the same since the version. Resolves with null where
 * somebody has and theirs hold.
 */
export function useEditOwnFields(id: string) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: async ({ fields, version }: { fields: OwnValues; version: number | undefined }) => {
      try {
        return await sendOwnFields(id, fields, version);
      } catch (error) {
        const kept = await keptFields(error);
        const mine = Object.entries(fields).filter(([key]) => !kept.includes(`fields.${key}`));
        return mine.length === 0 ? null : sendOwnFields(id, Object.fromEntries(mine));
      }
    },
    onSuccess: (saved) => (saved === null ? refreshOwnTicket(id) : remember(saved.ticket)),
  });
}
