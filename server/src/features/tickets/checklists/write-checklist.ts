/** What the staff of a ticket do with its checklist. Everybody else sees nothing of it before it is shared. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { CHECKLISTS } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { ChecklistChange } from '@switchboard/contract/tickets/checklist-changes.ts';
import type * as endpoints from '@switchboard/contract/tickets/checklists.ts';
import type { Checklist } from '@switchboard/contract/tickets/checklists.ts';
import { canRead, canWork, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { findActor } from '../../access/sessions/find-actor.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket, requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketKey, TicketRow } from '../ticket.repo.ts';
import { presentChecklist } from './checklist.presenter.ts';
import {
  countChange,
  deleteItem,
  findTemplate,
  insertItems,
  placeItems,
  readHead,
  readItems,
  setShared,
  type TemplateRow,
  updateItem,
} from './checklist.repo.ts';

/** @throws AppError NOT_FOUND, FORBIDDEN for whoever is not staff while it is not shared */
export async function readChecklist(db: Database, actor: Actor, id: string): Promise<Checklist> {
  const ticket = await requireTicket(db, actor, id);
  const head = await readHead(db, ticket);
  if (!head.shared && !isStaff(actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  return presentChecklist(await readItems(db, ticket), head);
}

/**
 * Shares it, or keeps it to the staff, and puts it in another order.
 * @throws AppError NOT_FOUND, FORBIDDEN, TICKET_MERGED, VALIDATION_FAILED for an order of other items, CONFLICT where somebody else has
 *   added, removed or moved an item since `version`
 */
export function changeChecklist(
  db: Database,
  context: PersonContext,
  id: string,
  { shared, order, version }: BodyOf<typeof endpoints.changeChecklist>,
): Promise<void> {
  return write(db, context, id, async (trx, ticket) => {
    const head = await readHead(trx, ticket);
    if (order !== undefined) {
      if (head.version !== version) throw new AppError('CONFLICT', { message: MESSAGES.checklistChanged });
      await putInOrder(trx, context, ticket, order);
    }
    if (shared === undefined || head.shared === shared) return;
    await setShared(trx, ticket, shared);
    await record(trx, context, ticket, shared ? 'shared' : 'kept_to_staff', '');
  });
}

async function putInOrder(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  order: readonly string[],
): Promise<void> {
  const wanted = order.map((item) => item.toLowerCase());
  const present = (await readItems(trx, ticket)).map((item) => item.id);
  if (wanted.toSorted().join() !== present.toSorted().join()) {
    throw invalid('order', MESSAGES.checklistOrderInvalid);
  }
  if (wanted.join() === present.join()) return;
  await placeItems(trx, ticket, wanted);
  await countChange(trx, ticket);
  await record(trx, context, ticket, 'ordered', '');
}

/**
 * Adds an item, or those of a template that the ticket does not have, whatever their case.
 * @throws AppError NOT_FOUND, FORBIDDEN, TICKET_MERGED, VALIDATION_FAILED for somebody who could not open the ticket, LIMIT_REACHED
 */
export function addItems(
  db: Database,
  context: PersonContext,
  id: string,
  { text, template, assignee, dueOn }: BodyOf<typeof endpoints.addChecklistItems>,
): Promise<void> {
  return write(db, context, id, async (trx, ticket) => {
    if (template !== undefined) await applyTemplate(trx, context, ticket, template);
    else if (text !== undefined) {
      const assignee_id = await whoIsMeant(trx, ticket, assignee);
      await insert(trx, context, ticket, [{ text, assignee_id, due_on: dueOn || null }]);
      await record(trx, context, ticket, 'added', text);
    }
    await keepAnswer(trx, context, ticket.id);
  });
}

/**
 * Of a ticket that the transaction holds.
 * @returns the event; null where nothing was missing
 * @throws AppError VALIDATION_FAILED for a template that there is not, LIMIT_REACHED
 */
export async function applyTemplate(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  templateId: string,
): Promise<string | null> {
  const template = await findTemplate(ticket.organization_id, trx, templateId);
  if (template === undefined) throw invalid('template', MESSAGES.templateUnknown);
  return putTemplate(trx, context, ticket, template);
}

/** The same of a template that was found. @throws AppError LIMIT_REACHED */
export async function putTemplate(
  trx: Database,
  context: PersonContext,
  ticket: TicketKey,
  template: TemplateRow,
): Promise<string | null> {
  const present = new Set((await readItems(trx, ticket)).map(({ text }) => text.toLowerCase()));
  const missing = template.items.filter((text) => !present.has(text.toLowerCase()));
  if (missing.length === 0) return null;
  await insert(
    trx,
    context,
    ticket,
    missing.map((text) => ({ text, assignee_id: null, due_on: null })),
  );
  const event = newId();
  await recordTicketEvents(trx, ticket, context, [
    { id: event, verb: 'checklist', data: { what: 'applied', text: template.name } },
  ]);
  return event;
}

/** @throws AppError NOT_FOUND, FORBIDDEN, TICKET_MERGED, VALIDATION_FAILED */
export function editItem(
  db: Database,
  context: PersonContext,
  { id, itemId }: { readonly id: string; readonly itemId: string },
  { text, assignee, dueOn, done }: BodyOf<typeof endpoints.editChecklistItem>,
): Promise<void> {
  return write(db, context, id, async (trx, ticket) => {
    const { organization_id } = ticket;
    const item = await requireItem(trx, ticket, itemId);
    const changes = {
      text,
      assignee_id: assignee === undefined ? undefined : await whoIsMeant(trx, ticket, assignee),
      due_on: dueOn === undefined ? undefined : dueOn || null,
    };
    const present = { text: item.text, assignee_id: item.assignee?.id ?? null, due_on: item.due_on };
    const differs = (Object.keys(present) as (keyof typeof present)[]).some(
      (key) => changes[key] !== undefined && changes[key] !== present[key],
    );
    if (differs) {
      await updateItem(organization_id, trx, itemId, changes);
      await record(trx, context, ticket, 'changed', text ?? item.text);
    }
    if (done === undefined || done === (item.done_at !== null)) return;
    const doing = done
      ? { done_at: context.at, done_by_id: context.actor.id }
      : { done_at: null, done_by_id: null };
    await updateItem(organization_id, trx, itemId, doing);
    await record(trx, context, ticket, done ? 'done' : 'opened', text ?? item.text);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, TICKET_MERGED */
export function removeItem(
  db: Database,
  context: PersonContext,
  { id, itemId }: { readonly id: string; readonly itemId: string },
): Promise<void> {
  return write(db, context, id, async (trx, ticket) => {
    const { text } = await requireItem(trx, ticket, itemId);
    await deleteItem(ticket.organization_id, trx, itemId);
    await countChange(trx, ticket);
    await record(trx, context, ticket, 'removed', text);
  });
}

const write = (
  db: Database,
  context: PersonContext,
  id: string,
  act: (trx: Database, ticket: TicketRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, id);
    if (!canWork(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    await recordActor(trx, ticket.organization_id, context.actor);
    await act(trx, ticket);
  });

async function requireItem(trx: Database, ticket: TicketRow, itemId: string) {
  const item = (await readItems(trx, ticket)).find(({ id }) => id === itemId.toLowerCase());
  if (item === undefined) throw notFound();
  return item;
}

/** @throws AppError VALIDATION_FAILED for somebody who could not open the ticket */
async function whoIsMeant(trx: Database, ticket: TicketRow, id: string): Promise<string | null> {
  if (id === '') return null;
  const person = isId(id) ? await findActor(trx, id) : null;
  if (
    person === null ||
    person.organizationId !== ticket.organization_id ||
    !canRead(person, factsOf(ticket))
  ) {
    throw invalid('assignee', MESSAGES.checklistAssigneeUnknown);
  }
  return person.id;
}

interface NewItem {
  readonly text: string;
  readonly assignee_id: string | null;
  readonly due_on: string | null;
}

async function insert(
  trx: Database,
  { at }: PersonContext,
  ticket: TicketKey,
  items: readonly NewItem[],
): Promise<void> {
  const present = await readItems(trx, ticket);
  if (present.length + items.length > CHECKLISTS.items) {
    throw new AppError('LIMIT_REACHED', { message: limitReached(CHECKLISTS.items, 'checklist items') });
  }
  await insertItems(
    trx,
    items.map((item) => ({
      organization_id: ticket.organization_id,
      id: newId(),
      ticket_id: ticket.id,
      place: present.at(-1)?.place ?? 0,
      created_at: at,
      ...item,
    })),
  );
  await countChange(trx, ticket);
}

/** The ticket's `updatedAt` stays: it is shown to people who may not see the checklist. */
const record = (
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  what: ChecklistChange,
  text: string,
) => recordTicketEvents(trx, ticket, context, [{ verb: 'checklist', data: { what, text } }]);
