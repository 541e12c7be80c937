/** What this browser keeps of a person's drafts on a ticket. */
import { DRAFT_KINDS, type DraftKind } from '@switchboard/contract/enums.ts';
import { MACRO_ACTIONS } from '@switchboard/contract/tickets/macros/macro-values.ts';
import { z } from 'zod';
import { type DraftStore, draftStore } from '../../../lib/forms/drafts.ts';
import type { KeptDraft } from './draft-sync.ts';

const named = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  staff: z.boolean(),
});
const keptDraft = z.object({
  text: z.string(),
  mentions: z.array(named),
  macro: z
    .object({ _id: z.string(), actions: z.array(z.enum(MACRO_ACTIONS)) })
    .nullable()
    .default(null),
  id: z.string().nullable(),
  revision: z.int(),
  saved: z.string(),
  sent: z.array(z.string()),
});

/** As an earlier version kept them: one of a ticket, for either kind, and nothing on the server. */
const formerDraft = z.object({
  text: z.string(),
  internal: z.boolean(),
  mentions: z.array(named).default([]),
});

export function localDraft(personId: string, ticketId: string, kind: DraftKind): DraftStore<KeptDraft> {
  const store = draftStore(personId, `${kind}-draft.${ticketId}`, keptDraft);
  const former = draftStore(personId, `reply.${ticketId}`, formerDraft);
  const found = former.read()?.value;
  if (found !== undefined && kind === DRAFT_KINDS[found.internal ? 1 : 0]) {
    const { text, mentions } = found;
    store.write({ text, mentions, macro: null, id: null, revision: 0, saved: '', sent: [] });
    former.clear();
  }
  return store;
}
