/** Who may be named in a reply or note: who would read it, and of those only people whom the writer knows of. */
import { TICKET } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Mentionable } from '@switchboard/contract/tickets/mentions.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { isPermitted } from '../../people/granted.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { isAssignment } from '../condition-sql.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';

interface Asked {
  /** Words of a name; blank for everybody. */
  readonly search: string;
  /** Of a note. */
  readonly internal: boolean;
}

/**
 * People of the ticket's organization, those on the ticket first. Whoever is not its staff is offered only people that
 * the ticket shows them already.
 * @param among ids, where only some are asked for
 */
export async function findMentionable(
  db: Database,
  actor: Actor,
  ticket: TicketRow,
  { search, internal }: Asked,
  among: readonly string[] | null = null,
): Promise<Mentionable[]> {
  const facts = factsOf(ticket);
  const { rows } = await sql<{
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    role: Mentionable['role'];
    staff: boolean;
  }>`
    select person.id, person.first_name, person.last_name, person.email, person.role, person.staff
    from (
      select users.*, related.is_on,
        related.is_handler or (users.role = 'devops_agent' and related.is_assigned)
          or (not ${ticket.confidential} and (${isPermitted('tickets.note', 'organization')}
            or (related.is_assigned and ${isPermitted('tickets.note', 'own')})
            or (${isPermitted('tickets.note', 'project')} and exists (
              select from projects as led
              where led.organization_id = ${ticket.organization_id} and led.id = ${ticket.project_id}
                and (led.manager_id = users.id or led.bu_head_id = users.id))))) as staff
      from users cross join lateral (
        select count(*) > 0 as is_on, coalesce(bool_or(${isAssignment('ticket_people')}), false) as is_assigned,
          coalesce(bool_or(relation = 'handler'), false) as is_handler
        from ticket_people where organization_id = ${ticket.organization_id} and ticket_id = ${ticket.id}
          and user_id = users.id and until is null
      ) as related
      where users.organization_id = ${ticket.organization_id} and users.is_active and users.deleted_at is null
        and users.id <> ${actor.id} and (${among === null} or users.id = any(${among ?? []}::uuid[]))
        and (${search === ''} or users.first_name || ' ' || users.last_name ilike ${containing(search)})
    ) as person
    where (person.staff or (not ${internal} and person.is_on))
      and (${isStaff(actor, facts)} or person.is_on or exists (
        select from comments where comments.organization_id = ${ticket.organization_id}
          and comments.ticket_id = ${ticket.id} and comments.author_id = person.id and not comments.is_internal))
    order by person.is_on desc, person.first_name, person.last_name, person.id
    limit ${TICKET.mentions}`.execute(db);
  return rows.map(({ email, ...row }) => {
    const { _id, firstName, lastName } = presentPerson({ ...row, email });
    return { _id, firstName, lastName, role: row.role, staff: row.staff };
  });
}
