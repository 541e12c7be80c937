import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { BegunDraft, Draft } from '@switchboard/contract/tickets/drafts.ts';
import { readsNotes } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { findMentionable } from '../mentions/mentionable.repo.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { presentAttachment } from '../ticket.presenter.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { type BegunDraftRow, type DraftRow, findDraft, findDraftsOn } from './draft.repo.ts';

/** For its owner, who may read the ticket: whom it names is told by who would read it now. */
export async function presentDraft(
  db: Database,
  actor: Actor,
  ticket: TicketRow,
  row: DraftRow,
): Promise<Draft> {
  const asked = { search: '', internal: row.kind === 'note' };
  return {
    _id: row.id,
    kind: row.kind,
    text: row.text,
    mentions: row.mentions.length === 0 ? [] : await findMentionable(db, actor, ticket, asked, row.mentions),
    macro: row.macro_id === null ? null : { _id: row.macro_id, actions: row.macro_actions },
    revision: row.revision,
    files: row.files.map(presentAttachment),
    savedAt: row.saved_at.toISOString(),
  };
}

export const presentBegunDraft = (row: BegunDraftRow): BegunDraft => ({
  _id: row.id,
  kind: row.kind,
  text: row.text,
  revision: row.revision,
  files: row.files ?? 0,
  savedAt: row.saved_at.toISOString(),
  ticketId: row.ticket_id,
  ticket: row.is_readable ? { number: row.number, summary: row.summary } : null,
});

/** The caller's drafts of the kinds that they may write there now. @throws AppError NOT_FOUND */
export async function readDraftsOn(db: Database, actor: Actor, ticketId: string): Promise<Draft[]> {
  const ticket = await requireTicket(db, actor, ticketId);
  const rows = await findDraftsOn(actor, db, ticket.id);
  const writable = rows.filter(({ kind }) => kind === 'reply' || readsNotes(actor, factsOf(ticket)));
  return Promise.all(writable.map((row) => presentDraft(db, actor, ticket, row)));
}

/** @throws AppError NOT_FOUND */
export async function readDraft(db: Database, actor: Actor, ticketId: string, id: string): Promise<Draft> {
  const ticket = await requireTicket(db, actor, ticketId);
  const row = await findDraft(actor, db, id);
  if (row === undefined) throw notFound();
  return presentDraft(db, actor, ticket, row);
}

/** It is not what its writer believes. @param held as it is now; without it, it was sent or discarded */
export const draftChanged = async (
  db: Database,
  actor: Actor,
  ticket: TicketRow,
  held: DraftRow | undefined,
): Promise<AppError> =>
  new AppError('DRAFT_CHANGED', {
    beside: { draft: held === undefined ? null : await presentDraft(db, actor, ticket, held) },
  });
