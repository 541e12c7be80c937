import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import { canEdit, canSetPriority, isOpenFor } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { editTicket as entry } from '@switchboard/contract/tickets/tickets.ts';
import type { FieldChange } from '@switchboard/contract/tickets/timeline.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { updateTicket } from '../ticket.repo.ts';
import {
  changedColumns,
  DETAIL_COLUMNS,
  DETAIL_NAMES,
  type DetailName,
  type DetailRow,
} from '../ticket-details.ts';
import { changedReferences } from '../ticket-references.ts';
import { recordTicketEvents, type TicketEvent } from './ticket-events.ts';

type Changes = BodyOf<typeof entry>;

/**
 * Changes what is given of a ticket's fields; the priority only for its staff. Unchanged values
 * write nothing and record no event, so a form may send all it has.
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
    const { columns, changes } = await changesTo(trx, ticket, { ...fields, ...(priority && { priority }) });
    const events: TicketEvent[] = [];
    if (changes.length > 0) events.push({ verb: 'edited', data: { changes: [...changes] } });
    if (priority !== undefined && priority !== ticket.priority) {
      events.push({ verb: 'priority', data: { from: ticket.priority, to: priority } });
    }
    if (events.length === 0) return;

    await updateTicket(trx, ticket, { ...columns, updated_at: context.at });
    await recordTicketEvents(trx, ticket, context, events);
  });
}

interface Edit {
  /** Only what differs. */
  readonly columns: Partial<DetailRow>;
  /** How the same reads; a priority has an event of its own. */
  readonly changes: readonly FieldChange[];
}

async function changesTo(trx: Database, ticket: TicketRow, fields: Changes): Promise<Edit> {
  const after: TicketRow = {
    ...ticket,
    ...changedColumns(fields),
    ...(await changedReferences(trx, ticket, fields)),
  };
  // Another category or project may have the same name.
  const differing = DETAIL_NAMES.filter(
    (name) => ticket[DETAIL_COLUMNS[name]] !== after[DETAIL_COLUMNS[name]],
  );
  return {
    columns: Object.fromEntries(differing.map((name) => [DETAIL_COLUMNS[name], after[DETAIL_COLUMNS[name]]])),
    changes: differing
      .filter((name) => name !== 'priority')
      .map((name) => ({
        field: TICKET_FIELDS[name].recorded,
        from: readable(ticket, name),
        to: readable(after, name),
      })),
  };
}

/** What people see of a detail: of what is referred to its name. */
function readable(row: DetailRow, name: DetailName): string | null {
  if (name === 'category' || name === 'subcategory' || name === 'project') return row[`${name}_name`];
  return row[DETAIL_COLUMNS[name]];
}
