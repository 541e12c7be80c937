/** Somebody goes from one organization to another: what they let go of there, and what that means, said before. */
import type { MoveEffect } from '@switchboard/contract/members/users.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid, notFound } from '../../../platform/http/app-error.ts';
import { leaveProjects } from '../../catalogue/projects/project-member.repo.ts';
import { replaceLead } from '../../catalogue/projects/replace-lead.ts';
import { presentLicenses } from '../../organizations/licenses/license-counts.ts';
import { getOrganization } from '../../organizations/organization.repo.ts';
import { movePerson } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import { belongsTo } from '../../people/work-email.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { endAssignments, lockAssignedTickets } from '../../tickets/assignment/end-assignments.ts';
import { leaveTeams } from '../../tickets/teams/leave-teams.ts';
import { findMember, type Member } from './member.repo.ts';
import { type Home, namedHome } from './organization-for-user.ts';

/** Somebody who has an organization to leave. */
export type Leaving = Member & { readonly organization_id: string };

/**
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for a super admin, an unknown organization, and the one they are in
 */
export async function moveEffectOf(db: Database, id: string, organization: string): Promise<MoveEffect> {
  const person = await findMember(null, db, id);
  if (person === undefined) throw notFound();
  const to = await namedHome(db, { organization });
  if (person.organization_id === null) throw invalid('organization', MESSAGES.superAdminStays);
  if (person.organization_id === to.id) throw invalid('organization', MESSAGES.alreadyMember);
  const [from, target, leaves] = await Promise.all([
    getOrganization(db, person.organization_id),
    getOrganization(db, to.id),
    countLeft(db, person.organization_id, person),
  ]);
  return {
    from: { _id: from.id, name: from.name, licenses: presentLicenses(from) },
    to: { _id: target.id, name: target.name, licenses: presentLicenses(target) },
    takesSeat: person.is_active,
    emailFits: to.entity === '' || belongsTo(person.email, to.entity),
    leaves,
  };
}

async function countLeft(
  db: Database,
  organizationId: string,
  { id, role }: Member,
): Promise<MoveEffect['leaves']> {
  const { rows } = await sql<MoveEffect['leaves']>`
    with relations as (
      select relation, ticket_id from ticket_people
      where organization_id = ${organizationId} and user_id = ${id} and until is null
    ), agents_tickets as (
      select count(*) as active from active_tickets
      where organization_id = ${organizationId} and agent_id = ${id}
    )
    select
      agents_tickets.active as "agentTickets",
      (select count(*) from relations where relation <> 'requester') - agents_tickets.active as "otherAssignments",
      (select count(*) from relations where relation = 'requester') as "requestedTickets",
      (select count(*) from projects where organization_id = ${organizationId}
        and manager_id = ${id} and archived_at is null) as "managedProjects",
      (select count(*) from projects where organization_id = ${organizationId}
        and bu_head_id = ${id} and archived_at is null) as "headedProjects",
      (select count(*) from scheduled_tickets where organization_id = ${organizationId}
        and agent_id = ${id} and status in ('active', 'paused')) as "schedules",
      case when ${role} = 'admin' and not exists (
        select from users where organization_id = ${organizationId} and role = 'admin'
          and is_active and deleted_at is null and id <> ${id})
      then (select count(*) from scheduled_tickets
        where organization_id = ${organizationId} and status = 'active')
      else 0 end as "pausingSchedules"
    from agents_tickets`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw notFound();
  return counts;
}

/** Holds what leaving changes; call it before locking the person, as those do who work on a ticket or a project. */
export async function lockLeft(
  trx: Database,
  { id, organization_id: organizationId }: Leaving,
): Promise<void> {
  await lockAssignedTickets(trx, { id, organizationId });
  await trx
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where((where) => where.or([where('manager_id', '=', id), where('bu_head_id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Takes the person out of everything there; the row of `users` is the caller's matter. Each of the two organizations
 * gets an event of its own, this one here and the other by `arrive`; neither names the other organization.
 */
export async function leaveFor(
  trx: Database,
  person: Leaving,
  to: Home,
  context: PersonContext,
): Promise<void> {
  const { id, organization_id: organizationId } = person;
  const name = fullName(person);
  await endAssignments(trx, { id, organizationId, name }, context);
  await leaveTeams(trx, organizationId, id, context);
  await leaveProjects(trx, organizationId, id);
  for (const column of ['manager_id', 'bu_head_id'] as const) {
    await replaceLead(organizationId, trx, column, { from: { id, name }, to: null }, context);
  }
  await movePerson(trx, id, { from: organizationId, to: to.id, at: context.at });
  await recordAccountEvent(trx, { id, organizationId, name }, context, { verb: 'moved_away' });
}

/** To be called when the account is what it is from now on: its former name is not for the new organization. */
export const arrive = (trx: Database, id: string, to: Home, context: PersonContext): Promise<void> =>
  recordAccountEvent(trx, { id, organizationId: to.id }, context, { verb: 'moved_here' });
