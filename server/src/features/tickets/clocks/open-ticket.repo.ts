/** Open tickets as clocks need them, many at once. */
import type { Relation, TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';

export interface OpenTicket {
  readonly id: string;
  readonly organization_id: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly project_id: string;
  /** The id of the organization for the built-in one. */
  readonly requestType: string;
  /** The policy that its type names. */
  readonly ownPolicy: string | null;
  readonly has_clocks: boolean;
  readonly waiting_vendor: string | null;
  readonly answer_expected: boolean;
  readonly people: readonly { readonly id: string; readonly relation: Relation }[];
  /** Somebody of the staff has said something that its requester reads. */
  readonly answered: boolean;
  /** The last who said something is its requester. */
  readonly waits: boolean;
}

/** The next open tickets by their ids, held, so that nothing happens to them meanwhile. */
export async function holdOpenTickets(
  trx: Database,
  organizationId: string,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<readonly OpenTicket[]> {
  const { rows: held } = await sql<{ id: string }>`
    select tickets.id from tickets
    where tickets.organization_id = ${organizationId} and tickets.id in (
      select ticket_id from active_tickets where organization_id = ${organizationId}
        ${after === null ? sql`` : sql`and ticket_id > ${after}::uuid`} order by ticket_id limit ${most})
    order by tickets.id for no key update`.execute(trx);
  if (held.length === 0) return [];
  // What was said is asked of tickets without clocks alone: the others know it.
  const { rows } = await sql<OpenTicket>`
    select ticket.id, ticket.organization_id, ticket.status, ticket.priority, ticket.project_id, ticket.has_clocks,
      ticket.waiting_vendor, ticket.answer_expected,
      coalesce(form.type_id, ticket.organization_id) as "requestType", asked.content ->> 'slaPolicy' as "ownPolicy",
      array(
        select json_build_object('id', person.user_id, 'relation', person.relation) from ticket_people as person
        where person.organization_id = ticket.organization_id and person.ticket_id = ticket.id
          and person.until is null) as people,
      coalesce(said.answered, false) as answered, coalesce(said.waits, false) as waits
    from tickets as ticket
    left join ticket_forms as form on form.organization_id = ticket.organization_id and form.ticket_id = ticket.id
    left join request_type_versions as asked on asked.organization_id = form.organization_id
      and asked.type_id = form.type_id and asked.version = form.version
    left join lateral (
      select bool_or(words.by_staff) as answered,
        coalesce(max(words.at) filter (where not words.by_staff), '-infinity')
          > coalesce(max(words.at) filter (where words.by_staff), '-infinity') as waits
      from (
        select word.at, speaker.role <> 'user' and not exists (
          select from ticket_people as raiser
          where raiser.organization_id = ticket.organization_id and raiser.ticket_id = ticket.id
            and raiser.user_id = speaker.id and raiser.relation = 'requester' and raiser.until is null) as by_staff
        from (
          select created_at as at, author_id as person_id from comments
          where organization_id = ticket.organization_id and ticket_id = ticket.id
            and not is_internal and not is_system
          union all
          select created_at, sender_id from chat_messages
          where organization_id = ticket.organization_id and ticket_id = ticket.id and deleted_at is null
        ) as word
        join users as speaker on speaker.id = word.person_id
      ) as words
    ) as said on not ticket.has_clocks
    where ticket.organization_id = ${organizationId} and ticket.id = any(${held.map(({ id }) => id)}::uuid[])
    order by ticket.id`.execute(trx);
  return rows;
}
