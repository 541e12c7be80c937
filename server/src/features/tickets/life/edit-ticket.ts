import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { editTicket as entry } from '@switchboard/contract/endpoints/tickets.ts';
import type { FieldChange } from '@switchboard/contract/entities/timeline.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canEdit, canSetPriority, isOpenFor } from '@switchboard/contract/policies/ticket.ts';
import type { RecordedField } from '@switchboard/contract/ticket-fields.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { editEvent, recordTicketEvents, type TicketEvent } from './ticket-events.ts';
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

/** What people see of a column, and how the record names it. */
type ReadableColumn =
  | Exclude<keyof Columns, `${string}_id`>
  | `${'category' | 'subcategory' | 'project'}_name`;
const FIELDS: Record<ReadableColumn, RecordedField> = {
  summary: 'summary',
  description: 'description',
  ticket_type: 'type',
  category_name: 'category',
  subcategory_name: 'subcategory',
  project_name: 'project',
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
  context: PersonContext,
  id: string,
  { priority, ...fields }: Changes,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, id);
    const facts = factsOf(ticket);
    if (priority !== undefined && !canSetPriority(context.actor, facts)) {
      throw new AppError('FORBIDDEN', { message: MESSAGES.priorityForStaffOnly });
    }
    if (Object.keys(fields).length > 0 || priority === undefined) {
      if (!canEdit(context.actor, facts)) throw new AppError('FORBIDDEN');
      if (!isOpenFor(context.actor, facts)) throw new AppError('TICKET_NOT_OPEN');
    }
    const { columns, changes } = await changesTo(trx, ticket, fields);
    const events: TicketEvent[] = [];
    if (changes.length > 0) events.push(editEvent(changes));
    if (priority !== undefined && priority !== ticket.priority) {
      events.push({ verb: 'priority', from: ticket.priority, to: priority });
    }
    if (events.length === 0) return;

    await updateTicket(trx, ticket, {
      ...columns,
      ...(priority !== undefined && { priority }),
      updated_at: context.at,
    });
    await recordTicketEvents(trx, ticket, context, events);
  });
}

interface Edit {
  /** Only what differs. */
  readonly columns: Partial<Columns>;
  /** How the same reads. */
  readonly changes: readonly FieldChange[];
}

/** References are looked up only when they change, since a present one may have been archived. */
async function changesTo(trx: Database, ticket: TicketRow, fields: Omit<Changes, 'priority'>): Promise<Edit> {
  const place = await placeOf(trx, ticket, fields);
  const wanted: Columns = {
    summary: fields.summary ?? ticket.summary,
    description: fields.description ?? ticket.description,
    ticket_type: fields.ticketType ?? ticket.ticket_type,
    category_id: place.category_id,
    subcategory_id: place.subcategory_id,
    project_id: place.project_id,
    project_manager_name: fields.projectManagerName ?? ticket.project_manager_name,
    contact_number: fields.contactNumber ?? ticket.contact_number,
  };
  const columns = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => ticket[column as keyof Columns] !== value),
  );
  const readable: Record<ReadableColumn, string | null> = { ...wanted, ...place };
  const changes = (Object.keys(FIELDS) as ReadableColumn[])
    // Another category or project may have the same name.
    .filter((name) => name.replace(/_name$/, '_id') in columns || name in columns)
    .map((name) => ({ field: FIELDS[name], from: ticket[name], to: readable[name] }));
  return { columns, changes };
}

type Place = Pick<
  TicketRow,
  'category_id' | 'category_name' | 'subcategory_id' | 'subcategory_name' | 'project_id' | 'project_name'
>;

async function placeOf(
  trx: Database,
  ticket: TicketRow,
  fields: Pick<Changes, 'category' | 'subcategory' | 'project'>,
): Promise<Place> {
  const { organization_id } = ticket;
  const category_id = fields.category ?? ticket.category_id;
  const movesCategory = category_id !== ticket.category_id;
  const category_name = movesCategory
    ? await requireCategory(trx, organization_id, category_id)
    : ticket.category_name;
  const project_id = fields.project ?? ticket.project_id;
  // Another category without a subcategory of its own has none.
  const subcategory_id =
    fields.subcategory === undefined && !movesCategory ? ticket.subcategory_id : fields.subcategory || null;
  const movesSubcategory = subcategory_id !== ticket.subcategory_id;
  return {
    category_id,
    category_name,
    subcategory_id,
    subcategory_name:
      subcategory_id !== null && (movesCategory || movesSubcategory)
        ? await requireSubcategory(trx, organization_id, category_id, subcategory_id)
        : subcategory_id && ticket.subcategory_name,
    project_id,
    project_name:
      project_id === ticket.project_id
        ? ticket.project_name
        : (await requireActiveProject(trx, organization_id, project_id)).name,
  };
}
