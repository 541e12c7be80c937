/** Drafts on a ticket, as a server keeps them. */
import type { DraftKind } from '@switchboard/contract/enums.ts';
import type { Draft } from '@switchboard/contract/tickets/drafts.ts';
import { type Answers, json, refusal } from './fake-server.ts';
import { ticket } from './tickets.ts';

const path = `/api/tickets/${ticket()._id}/drafts`;

export const draft = (kind: DraftKind, text: string, changes: Partial<Draft> = {}): Draft => ({
  _id: `draft-${kind}`,
  kind,
  text,
  mentions: [],
  macro: null,
  revision: 1,
  files: [],
  savedAt: '2026-11-18T07:05:00.000Z',
  ...changes,
});

/** Begins with these, and keeps what is sent. */
export function keepDrafts(...begun: readonly Draft[]) {
  const drafts = new Map(begun.map((one) => [one.kind, one]));
  const save = (kind: DraftKind) => (request: { body: unknown }) => {
    const {
      text,
      revision,
      macro = null,
    } = request.body as Pick<Draft, 'text' | 'revision'> & Partial<Draft>;
    const present = drafts.get(kind);
    if ((present?.revision ?? 0) !== revision) {
      const message = 'This draft was changed on another device';
      return json(409, { success: false, code: 'DRAFT_CHANGED', message, draft: present ?? null });
    }
    const next = draft(kind, text, { ...present, text, macro, revision: revision + 1 });
    drafts.set(kind, next);
    return json(200, { success: true, draft: next });
  };
  const discard = (kind: DraftKind) => () =>
    drafts.delete(kind) ? json(200, { success: true }) : refusal(404, 'NOT_FOUND', 'Not found');
  const answers: Answers = {
    [`GET ${path}`]: () => json(200, { success: true, drafts: [...drafts.values()] }),
    [`PUT ${path}/reply`]: save('reply'),
    [`PUT ${path}/note`]: save('note'),
    [`DELETE ${path}/reply`]: discard('reply'),
    [`DELETE ${path}/note`]: discard('note'),
  };
  return { drafts, answers };
}
