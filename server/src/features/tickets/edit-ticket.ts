import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { editTicket as entry } from '@switchboard/contract/endpoints/tickets.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canEdit, canSetPriority, isOpenFor } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PersonalCause } from '../events/cause.ts';
import { requireLockedTicket } from './require-ticket.ts';
import { factsOf } from './ticket.facts.ts';
import type { TicketRow } from './ticket.repo.ts';
import { recordTicketEvents, type TicketEvent } from './ticket-events.ts';
import { requireActiveProject, requireCategory, requireSubcategory } from './ticket-references.ts';
import { updateTicket } from './update-ticket.ts';

type Changes = BodyOf<typeof entry>;
type Columns = Pick<
  TicketRow,
  | 'summary'
  | 'description'
  | 'ticket_type'
  | 'category_id'
  | 'subcategory_id'
  | 'project_id'
  | 'project_manager_name'
  | 'contact_number'
>;

const LABELS: Record<keyof Columns, string> = {
  summary: 'summary',
  description: 'description',
  ticket_type: 'type',
  category_id: 'category',
  subcategory_id: 'subcategory',
  project_id: 'project',
  project_manager_name: 'project manager name',
  contact_number: 'contact number',
};

/**
 * Changes what is given of a ticket's fields; the priority only for its staff. What is given as it already is
 * changes and tells nothing, so a form may send all it has.
 * @throws AppError NOT_FOUND, FORBIDDEN, TICKET_NOT_OPEN for a requester too late, VALIDATION_FAILED for references
 */
export async function editTicket(
  db: Database,
  cause: PersonalCause,
  id: string,
  { priority, ...fields }: Changes,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, cause.actor, id);
    const facts = factsOf(ticket);
    if (priority !== undefined && !canSetPriority(cause.actor, facts)) {
      throw new AppError('FORBIDDEN', { message: MESSAGES.priorityForStaffOnly });
    }
    if (Object.keys(fields).length > 0 || priority === undefined) {
      if (!canEdit(cause.actor, facts)) throw new AppError('FORBIDDEN');
      if (!isOpenFor(cause.actor, facts)) throw new AppError('TICKET_NOT_OPEN');
    }
    const changed = await changedColumns(trx, ticket, fields);
    const events: TicketEvent[] = [];
    const names = Object.keys(changed).map((column) => LABELS[column as keyof Columns]);
    if (names.length > 0) events.push({ verb: 'edited', to: names.join(', ') });
    if (priority !== undefined && priority !== ticket.priority) {
      events.push({ verb: 'priority', from: ticket.priority, to: priority });
    }
    if (events.length === 0) return;

    await updateTicket(trx, ticket, {
      ...changed,
      ...(priority !== undefined && { priority }),
      updated_at: cause.at,
    });
    await recordTicketEvents(trx, ticket, cause, events);
  });
}

/** Only what differs; references are looked up only when they change, since a present one may have been archived. */
async function changedColumns(
  trx: Database,
  ticket: TicketRow,
  fields: Omit<Changes, 'priority'>,
): Promise<Partial<Columns>> {
  const { organization_id } = ticket;
  const category = fields.category ?? ticket.category_id;
  const movesCategory = category !== ticket.category_id;
  if (movesCategory) await requireCategory(trx, organization_id, category);
  // Another category without a subcategory of its own has none.
  const subcategory =
    fields.subcategory === undefined
      ? movesCategory
        ? null
        : ticket.subcategory_id
      : fields.subcategory || null;
  if (subcategory !== null && (movesCategory || subcategory !== ticket.subcategory_id)) {
    await requireSubcategory(trx, organization_id, category, subcategory);
  }
  const project = fields.project ?? ticket.project_id;
  if (project !== ticket.project_id) await requireActiveProject(trx, organization_id, project);

  const wanted: Columns = {
    summary: fields.summary ?? ticket.summary,
    description: fields.description ?? ticket.description,
    ticket_type: fields.ticketType ?? ticket.ticket_type,
    category_id: category,
    subcategory_id: subcategory,
    project_id: project,
    project_manager_name: fields.projectManagerName ?? ticket.project_manager_name,
    contact_number: fields.contactNumber ?? ticket.contact_number,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => ticket[column as keyof Columns] !== value),
  );
}
