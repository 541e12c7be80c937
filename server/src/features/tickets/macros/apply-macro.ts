/** A macro is used on a ticket: its text and what it does are one transaction, so that a refused part leaves nothing. */
import { MACRO_MESSAGES } from '@switchboard/contract/tickets/macros/macro-messages.ts';
import { MACRO_ACTIONS, type MacroAction } from '@switchboard/contract/tickets/macros/macro-values.ts';
import type { MacroActions } from '@switchboard/contract/tickets/macros/macros.ts';
import { canWork } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { assignTicketTo } from '../assignment/assign-ticket.ts';
import { applyTemplate } from '../checklists/write-checklist.ts';
import { addComment, writeReply } from '../life/add-comment.ts';
import { changeFieldsOf } from '../life/edit-ticket.ts';
import { changeStatusOf } from '../life/set-ticket-status.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { changeTagsOf } from '../tags/tag-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { LockedTicket } from '../ticket.repo.ts';
import { countUse, findMacro, type MacroRow } from './macro.repo.ts';
import { expectThere } from './macro-references.ts';
import { macroText } from './macro-text.ts';

/** @throws AppError VALIDATION_FAILED for one that the actor does not have */
export async function requireMacro(db: Database, context: PersonContext, id: string): Promise<MacroRow> {
  const macro = await findMacro(context, db, id);
  if (macro === undefined) throw invalid('macro', MACRO_MESSAGES.unknown);
  return macro;
}

const NOTHING: MacroActions = { status: null, priority: null, tags: [], checklist: null, assign: null };

const chosen = (actions: MacroActions, names: readonly MacroAction[]): MacroActions => ({
  ...NOTHING,
  ...Object.fromEntries(names.map((name) => [name, actions[name]])),
});

interface Acting {
  readonly names?: readonly MacroAction[];
  readonly confirm: boolean;
  /** Of the ticket, that whoever acts has seen. */
  readonly version?: number | undefined;
}

/**
 * @returns the events of what has changed
 * @throws AppError FORBIDDEN, VALIDATION_FAILED for what is gone, CONFIRMATION_REQUIRED, LIMIT_REACHED, CONFLICT
 */
async function act(
  trx: Database,
  context: PersonContext,
  ticketId: string,
  macro: MacroRow,
  { names = MACRO_ACTIONS, confirm, version }: Acting,
): Promise<readonly string[]> {
  const ticket = await requireLockedTicket(trx, context.actor, ticketId);
  if (!canWork(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  const actions = chosen(macro.actions, names);
  const { status, priority, tags, checklist, assign } = actions;
  await recordActor(trx, ticket.organization_id, context.actor);
  await expectThere(trx, ticket.organization_id, actions);
  const events = [
    priority && (await changeFieldsOf(trx, context, ticket, { priority, version })),
    tags.length > 0 &&
      (await changeTagsOf(trx, context, ticket, { add: tags.map(({ _id }) => _id), remove: [] })),
    // Before its own checklist, which would keep the ticket open.
    status && (await changeStatusOf(trx, context, ticket, { status, confirm, version })),
    checklist && (await applyTemplate(trx, context, ticket, checklist._id)),
    // Last: who gives it away may no longer read it.
    assign && (await assignTicketTo(trx, context, ticket, { devopsAgent: assign._id, reason: '', version })),
  ];
  await countUse(trx, macro, context.at);
  return events.filter((event) => typeof event === 'string');
}

interface WithReply {
  /** Blank for none. */
  readonly macro: string;
  /** What of it is done, separated by commas. */
  readonly actions: string;
  readonly confirm: boolean;
}

/**
 * What is done beside a reply that was written by a macro.
 * @throws AppError VALIDATION_FAILED for a macro that the actor does not have, or words that are none of its actions
 */
export async function besideReply(
  db: Database,
  context: PersonContext,
  ticketId: string,
  { macro: id, actions, confirm }: WithReply,
): Promise<((trx: Database) => Promise<void>) | undefined> {
  if (id === '') return undefined;
  const words = actions.split(',').map((word) => word.trim());
  const names = MACRO_ACTIONS.filter((name) => words.includes(name));
  if (names.length !== new Set(words.filter(Boolean)).size) {
    throw invalid('actions', MACRO_MESSAGES.actionUnknown);
  }
  const macro = await requireMacro(db, context, id);
  return async (trx) => {
    await act(trx, context, ticketId, macro, { names, confirm });
  };
}

const replyOf = ({ kind }: MacroRow, comment: string) => ({
  comment,
  isInternal: kind === 'note',
  reopen: false,
  mentions: [],
  format: 'markdown' as const,
});

/**
 * Writes the text of a macro and does all that it says.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFIRMATION_REQUIRED, TICKET_FULL, TICKET_MERGED
 */
export async function applyMacro(
  deps: Parameters<typeof addComment>[0],
  context: PersonContext,
  ticketId: string,
  { macro: id, confirm }: Omit<WithReply, 'actions'>,
): Promise<void> {
  const { db } = deps;
  const macro = await requireMacro(db, context, id);
  const comment = await macroText(db, context.actor, macro, ticketId);
  const acting = async (trx: Database) => {
    await act(trx, context, ticketId, macro, { confirm });
  };
  if (comment !== '') {
    await addComment(deps, context, ticketId, replyOf(macro, comment), [], acting);
    return;
  }
  await db.transaction().execute(async (trx) => {
    await acting(trx);
    await keepAnswer(trx, context, ticketId);
  });
}

/**
 * The same on a ticket that the transaction holds.
 * @returns the first event; null where nothing was written and nothing has changed
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, CONFIRMATION_REQUIRED, TICKET_FULL, LIMIT_REACHED, CONFLICT
 */
export async function applyMacroTo(
  trx: Database,
  context: PersonContext,
  ticket: LockedTicket,
  macro: MacroRow,
  how: Pick<Acting, 'confirm' | 'version'>,
): Promise<string | null> {
  const comment = await macroText(trx, context.actor, macro, ticket.id);
  const written = comment === '' ? null : await writeReply(trx, context, ticket, replyOf(macro, comment));
  const [first = null] = await act(trx, context, ticket.id, macro, how);
  return written ?? first;
}
