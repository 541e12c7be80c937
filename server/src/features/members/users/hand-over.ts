/** What somebody has on their hands, and passing it on before they leave. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { handOver as entry, Holdings } from '@switchboard/contract/members/users.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { APPROVAL_MESSAGES } from '@switchboard/contract/tickets/approval-messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { resolveLeads } from '../../catalogue/projects/project-leads.ts';
import { replaceLead } from '../../catalogue/projects/replace-lead.ts';
import { organizationsReadBy } from '../../people/actor-organizations.ts';
import { holdMembers } from '../../people/hold-members.ts';
import { fullName } from '../../people/person-ref.ts';
import { nameOfUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import {
  lockTicketsToApprove,
  passApprovals,
  waitsForPerson,
} from '../../tickets/approvals/hand-over-approvals.ts';
import { lockActiveAgent } from '../../tickets/assignment/devops-agents/devops-agent.repo.ts';
import { lockTicketsOfAgent } from '../../tickets/assignment/lock-active-tickets.ts';
import { handOverTickets, type Leaver } from '../../tickets/assignment/release-tickets.ts';
import { findMember } from './member.repo.ts';
import { expectNoMore } from './refuse-role.ts';

/**
 * @param scope null spans all organizations
 * @throws AppError NOT_FOUND
 */
export async function holdingsOf(scope: string | null, db: Database, id: string): Promise<Holdings> {
  const person = await findMember(scope, db, id);
  if (person === undefined) throw notFound();
  const { organization_id: organizationId } = person;
  const { rows } = await sql<Holdings>`
    select
      (select count(*) from active_tickets
        where organization_id = ${organizationId} and agent_id = ${id}) as "tickets",
      (select count(*) from scheduled_tickets where organization_id = ${organizationId}
        and agent_id = ${id} and status in ('active', 'paused')) as "schedules",
      (select count(*) from projects where organization_id = ${organizationId}
        and manager_id = ${id} and archived_at is null) as "managedProjects",
      (select count(*) from projects where organization_id = ${organizationId}
        and bu_head_id = ${id} and archived_at is null) as "headedProjects",
      (select count(distinct approval.id) ${waitsForPerson(organizationId, id)}) as "approvals"`.execute(db);
  const [holdings] = rows;
  if (holdings === undefined) throw notFound();
  return holdings;
}

/**
 * Gives tickets and schedules to another agent, projects to another manager and BU head, approvals to another approver.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for somebody who is not active, of another role, or the same person
 */
export async function handOver(
  db: Database,
  context: PersonContext,
  id: string,
  to: BodyOf<typeof entry>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await findMember(organizationsReadBy(context.actor, ''), trx, id);
    // Super admins have nothing on their hands.
    if (person === undefined || person.organization_id === null) throw notFound();
    await expectNoMore(trx, context.actor, person);
    const { organization_id: organizationId } = person;
    const from = { id, organizationId, name: fullName(person) };
    for (const [path, successor] of Object.entries(to)) {
      if (successor === id) throw invalid(path, MESSAGES.handOverToSelf);
    }
    const passedTo = to.approver === '' ? null : await approverOf(trx, from, to);
    if (to.devopsAgent !== '') await handOverWork(trx, from, to.devopsAgent, context);
    const { manager_id, bu_head_id } = await resolveLeads(organizationId, trx, {
      projectManager: to.projectManager || undefined,
      buHead: to.buHead || undefined,
    });
    for (const [column, successorId] of [
      ['manager_id', manager_id],
      ['bu_head_id', bu_head_id],
    ] as const) {
      if (!successorId) continue;
      const successor = { id: successorId, name: await nameOfUser(trx, successorId) };
      await replaceLead(
        organizationId,
        trx,
        column,
        { from: { id, name: from.name }, to: successor },
        context,
      );
    }
    if (passedTo !== null) {
      const { tickets, person: next } = passedTo;
      await passApprovals(trx, context, organizationId, tickets, { from: { id, name: from.name }, to: next });
    }
    await keepAnswer(trx, context, id);
  });
}

/** Tickets are held before people, schedules before both (0039). */
async function approverOf(trx: Database, from: Leaver, { approver, devopsAgent }: BodyOf<typeof entry>) {
  if (devopsAgent !== '') await lockSchedulesOf(trx, from);
  const tickets = await lockTicketsToApprove(trx, from.organizationId, from.id);
  const name = (await holdMembers(trx, from.organizationId, [approver])).get(approver);
  if (name === undefined) throw invalid('approver', APPROVAL_MESSAGES.approverUnknown);
  return { tickets, person: { id: approver, name } };
}

const lockSchedulesOf = (trx: Database, { organizationId, id }: Leaver) =>
  trx
    .selectFrom('scheduled_tickets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('agent_id', '=', id)
    .where('status', 'in', ['active', 'paused'])
    .orderBy('id')
    .forUpdate()
    .execute();

async function handOverWork(
  trx: Database,
  from: Leaver,
  agentId: string,
  context: PersonContext,
): Promise<void> {
  const { organizationId } = from;
  // In the order of decision 0039.
  await lockSchedulesOf(trx, from);
  await lockTicketsOfAgent(trx, organizationId, from.id);
  const agent = await lockActiveAgent(organizationId, trx, agentId);
  if (agent === undefined) throw invalid('devopsAgent', MESSAGES.successorUnknown);
  await handOverTickets(trx, from, { id: agent.id, name: fullName(agent) }, context);
  const schedules = await trx
    .updateTable('scheduled_tickets')
    .set({ agent_id: agent.id, updated_at: context.at })
    .where('organization_id', '=', organizationId)
    .where('agent_id', '=', from.id)
    .where('status', 'in', ['active', 'paused'])
    .returning(['id', 'summary'])
    .execute();
  const data = {
    field: 'devopsAgent',
    from: { id: from.id, name: from.name },
    to: { id: agent.id, name: fullName(agent) },
  } as const;
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'scheduled_ticket' },
    context,
    schedules.map(({ id, summary }) => [
      { id, name: summary },
      { verb: 'edited', data },
    ]),
  );
}
