import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { listChecklistTemplates } from '@switchboard/contract/tickets/checklists.ts';
import { listDevopsAgents } from '@switchboard/contract/tickets/devops-agents.ts';
import {
  applyMacro,
  createMacro,
  deleteMacro,
  editMacro,
  listMacros,
  type Macro,
  renderMacro,
} from '@switchboard/contract/tickets/macros/macros.ts';
import { listTags } from '@switchboard/contract/tickets/tags.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { useRememberTicket } from '../api/remember-ticket.ts';
import { withAnswer } from '../conflict/with-answer.ts';

export const useMacros = (enabled = true) =>
  useApiQuery(['macros'], (options) => call(listMacros, options), { enabled, staleTime: CACHE.default });

const changes = [['macros']] as const;

export type MacroFields = BodyInput<typeof createMacro>;

/** @param edited null for a new one */
export const useSaveMacro = (edited: Macro | null) =>
  useApiMutation(
    async (body: MacroFields) =>
      edited
        ? call(editMacro, { params: { id: edited._id }, body: { ...body, version: edited.version } })
        : call(createMacro, { body }),
    // Whoever is refused sees what somebody else has saved.
    { changes, evenRefused: true },
  );

export const useDeleteMacro = (id: string) =>
  useApiMutation(() => call(deleteMacro, { params: { id } }), { changes });

export const renderFor = (macro: string, ticketId: string) =>
  call(renderMacro, { params: { id: macro }, query: { ticketId } });

/** One without a text is done at once; null where the person thinks better of it. */
export function useApplyMacro(ticketId: string) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (macro: string) =>
      withAnswer(ticketId, ({ confirm }) =>
        call(applyMacro, { params: { id: ticketId }, body: { macro, ...(confirm && { confirm }) } }),
      ),
    onSuccess: (done) => done && remember(done.ticket),
  });
}

const CHOICES = 100;

interface Choice {
  readonly value: string;
  readonly label: string;
}

const choices = (rows: readonly { readonly _id: string; readonly name: string }[]): Choice[] =>
  rows.map(({ _id, name }) => ({ value: _id, label: name }));

/** What the actions of a macro can name. */
export function useMacroChoices(ofOrganization: boolean, agents: boolean) {
  const tags = useApiQuery(
    ['tags', 'macro-choices'],
    (options) => call(listTags, { query: { limit: CHOICES }, ...options }),
    { enabled: ofOrganization, select: (answer) => choices(answer.tags) },
  );
  const templates = useApiQuery(
    ['checklist-templates', 'macro-choices'],
    (options) => call(listChecklistTemplates, { query: { limit: CHOICES }, ...options }),
    { enabled: ofOrganization, select: (answer) => choices(answer.templates) },
  );
  const people = useApiQuery(
    ['devops-agents', 'macro-choices'],
    (options) => call(listDevopsAgents, options),
    {
      enabled: agents,
      select: ({ devopsAgents }) =>
        devopsAgents.map(({ _id, firstName, lastName }) => ({
          value: _id,
          label: `${firstName} ${lastName}`.trim(),
        })),
    },
  );
  return { tags: tags.data ?? [], templates: templates.data ?? [], agents: people.data ?? [] };
}
