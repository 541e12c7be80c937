/** What waits in the outbox, with all that payloads of it may need, read for many at once. */
import type { TicketPriority, TicketType } from '@switchboard/contract/enums.ts';
import type { PayloadData } from '@switchboard/contract/webhooks/webhook-payload.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { readEvent } from '../../record/read-event.ts';
import type { TicketRow } from '../../tickets/ticket.repo.ts';
import type { Waiting } from '../outbox.repo.ts';
import { type Told, toldAs } from './happening.ts';
import {
  findCodes,
  findComments,
  findEvents,
  findMessages,
  findPeople,
  findPlaces,
  findRuns,
  findTickets,
  type Key,
  type StoredEvent,
} from './payload-parts.repo.ts';
import { type Included, isConfidential, payloadPerson, payloadTicket } from './ticket-payload.ts';

/** Where it belongs, for the filters of webhooks; null for what has no such thing. */
export interface Place {
  readonly project: string | null;
  readonly category: string | null;
  readonly priority: TicketPriority | null;
  readonly ticketType: TicketType | null;
}

/** Something that webhooks are told of. */
export interface Happening {
  readonly organizationId: string;
  readonly type: Told['type'];
  readonly isInternal: boolean;
  readonly at: Date;
  readonly ticketId: string | null;
  /** Of a ticket that only the people on it read: a filter would tell what it is about. */
  readonly isConfidential: boolean;
  /** Null for what belongs nowhere: filters leave it alone. */
  readonly place: Place | null;
  /** As a webhook may hear it that includes so much. */
  data(included: Included): PayloadData;
}

/** Fields of people's edits that are for webhooks that include e-mails. */
const CONTACTS = ['email', 'contactNumber'];

/** @returns by the id in the outbox; what is told to nobody, or is gone meanwhile, is missing */
export async function readHappenings(
  trx: Database,
  waiting: readonly Waiting[],
): Promise<ReadonlyMap<string, Happening>> {
  const keysOf = (source: Waiting['source']): Key[] =>
    waiting.flatMap((row) =>
      row.source === source ? [{ organizationId: row.organizationId, id: row.sourceId }] : [],
    );
  const events = await findEvents(trx, keysOf('event'));
  const messages = await findMessages(trx, keysOf('message'));
  const runs = await findRuns(trx, keysOf('run'));

  const tolds = new Map(
    [...events.values()].flatMap((event): [string, { event: StoredEvent; told: Told }][] => {
      const told = toldAs(readEvent(event));
      return told === null ? [] : [[event.id, { event, told }]];
    }),
  );
  const subjects = (...kinds: string[]): Key[] =>
    [...tolds.values()].flatMap(({ event }) =>
      kinds.includes(event.subject_kind)
        ? [{ organizationId: event.organization_id, id: event.subject_id }]
        : [],
    );
  const said = [...tolds.values()].flatMap(({ event, told }) =>
    told.type === 'comment.created' ? [{ organizationId: event.organization_id, id: event.id }] : [],
  );
  const tickets = await findTickets(trx, [
    ...subjects('ticket'),
    ...[...messages.values()].map((row) => ({ organizationId: row.organization_id, id: row.ticket_id })),
  ]);
  const comments = await findComments(trx, said);
  const places = await findPlaces(trx, subjects('project', 'category', 'subcategory'));
  const personIn = await findPeople(trx, [
    ...subjects('user'),
    ...[...tolds.values()].flatMap(({ event }) =>
      event.actor_id === null ? [] : [{ organizationId: event.organization_id, id: event.actor_id }],
    ),
    ...[...messages.values()].map((row) => ({ organizationId: row.organization_id, id: row.sender_id })),
  ]);
  const codes = await findCodes(trx, [...new Set(waiting.map(({ organizationId }) => organizationId))]);

  const shared = (
    organizationId: string,
    { actorId, via = null }: { readonly actorId: string | null; readonly via?: string | null },
    included: Included,
  ) => {
    const actor = actorId === null ? undefined : personIn({ organizationId, id: actorId });
    return {
      organization: { _id: organizationId, code: codes.get(organizationId) ?? '' },
      actor: actor === undefined ? null : payloadPerson(actor, included),
      via,
    };
  };

  /** What is told of a confidential ticket, whatever happened to it. */
  const ofStub = (ticket: TicketRow, included: Included): PayloadData => ({
    ...shared(ticket.organization_id, { actorId: null }, included),
    changes: [],
    ticket: payloadTicket(ticket, included),
  });

  function ofTicket(ticketId: string, organizationId: string) {
    const ticket = tickets.get(ticketId);
    if (ticket === undefined || ticket.organization_id !== organizationId) return null;
    return {
      ticket,
      place: {
        project: ticket.project_id,
        category: ticket.category_id,
        priority: ticket.priority,
        ticketType: ticket.ticket_type,
      },
    };
  }

  function ofEvent({ event, told }: { event: StoredEvent; told: Told }): Happening | null {
    const { organization_id: organizationId, subject_kind: kind, subject_id: id } = event;
    const base = {
      organizationId,
      type: told.type,
      isInternal: told.isInternal,
      at: event.at,
      ticketId: null,
      isConfidential: false,
    };
    const begun = (included: Included) => ({
      ...shared(organizationId, { actorId: event.actor_id, via: event.via }, included),
      changes: told.changes.map((change) =>
        included.emails || !CONTACTS.includes(change.field) ? change : { ...change, from: null, to: null },
      ),
    });
    if (kind === 'ticket') {
      const found = ofTicket(id, organizationId);
      if (found === null) return null;
      const comment = comments.get(event.id);
      return {
        ...base,
        ticketId: id,
        isConfidential: isConfidential(found.ticket),
        place: found.place,
        data: (included) =>
          isConfidential(found.ticket)
            ? ofStub(found.ticket, included)
            : {
                ...begun(included),
                ticket: payloadTicket(found.ticket, included),
                ...(comment !== undefined && {
                  comment: {
                    _id: comment.id,
                    comment: comment.text,
                    format: comment.format,
                    isInternal: told.isInternal,
                    createdAt: comment.created_at.toISOString(),
                  },
                }),
              },
      };
    }
    if (kind === 'user') {
      const person = personIn({ organizationId, id });
      if (person === undefined) return null;
      return {
        ...base,
        place: null,
        data: (included) => ({
          ...begun(included),
          user: { ...payloadPerson(person, included), role: person.role },
        }),
      };
    }
    const place = places.get(id);
    if (place === undefined) return null;
    const nowhere = { project: null, category: null, priority: null, ticketType: null };
    const { name, code, status, parent } = place;
    return {
      ...base,
      place: kind === 'project' ? { ...nowhere, project: id } : { ...nowhere, category: parent?.id ?? id },
      data: (included) => ({
        ...begun(included),
        ...(kind === 'project'
          ? { project: { _id: id, name, code: code ?? '', status: status ?? '' } }
          : { category: { _id: id, name, parent: parent && { _id: parent.id, name: parent.name } } }),
      }),
    };
  }

  function happeningOf({ source, sourceId, organizationId }: Waiting): Happening | null {
    if (source === 'event') {
      const found = tolds.get(sourceId);
      return found === undefined ? null : ofEvent(found);
    }
    if (source === 'message') {
      const message = messages.get(sourceId);
      const found = message && ofTicket(message.ticket_id, organizationId);
      if (!message || !found) return null;
      return {
        organizationId,
        type: 'chat.message_created',
        isInternal: false,
        at: message.created_at,
        ticketId: found.ticket.id,
        isConfidential: isConfidential(found.ticket),
        place: found.place,
        data: (included) =>
          isConfidential(found.ticket)
            ? ofStub(found.ticket, included)
            : {
                ...shared(organizationId, { actorId: message.sender_id }, included),
                changes: [],
                ticket: payloadTicket(found.ticket, included),
                message: {
                  _id: message.id,
                  type: message.type,
                  content: message.content,
                  createdAt: message.created_at.toISOString(),
                },
              },
      };
    }
    const run = runs.get(sourceId);
    if (run === undefined) return null;
    return {
      organizationId,
      type: 'schedule.ran',
      isInternal: false,
      at: run.ran_at ?? run.due_at,
      ticketId: run.ticket_id,
      isConfidential: false,
      place: {
        project: run.project_id,
        category: run.category_id,
        priority: run.priority,
        ticketType: run.ticket_type,
      },
      data: (included) => ({
        ...shared(organizationId, { actorId: null }, included),
        changes: [],
        schedule: {
          _id: run.schedule_id,
          name: run.summary,
          outcome: run.outcome,
          dueAt: run.due_at.toISOString(),
          reason: run.reason,
          ticket:
            run.ticket_id === null || run.ticket_number === null || run.confidential === true
              ? null
              : { _id: run.ticket_id, ticketNumber: run.ticket_number },
        },
      }),
    };
  }

  return new Map(
    waiting.flatMap((row): [string, Happening][] => {
      const happening = happeningOf(row);
      return happening === null ? [] : [[row.id, happening]];
    }),
  );
}
