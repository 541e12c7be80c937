/** Who may be named in a reply or note: who would read it, and of those only people whom the writer knows of. */
import { TICKET } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { RUNS_IT } from '@switchboard/contract/policies/ticket-rules.ts';
import type { Mentionable } from '@switchboard/contract/tickets/mentions.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { ofPerson } from '../audience/people-sql.ts';
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
  const runsIt = ofPerson(RUNS_IT, facts);
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
      select person.*, related.is_on,
        ${runsIt} or (person.role = 'devops_agent' and related.is_assigned) as staff
      from users as person cross join lateral (
        select count(*) > 0 as is_on, coalesce(bool_or(${isAssignment('ticket_people')}), false) as is_assigned
        from ticket_people where organization_id = ${ticket.organization_id} and ticket_id = ${ticket.id}
          and user_id = person.id and until is null
      ) as related
      where person.organization_id = ${ticket.organization_id} and person.is_active and person.deleted_at is null
        and person.id <> ${actor.id} and (${among === null} or person.id = any(${among ?? []}::uuid[]))
        and (${search === ''} or person.first_name || ' ' || person.last_name ilike ${containing(search)})
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
