/** Ends what somebody is assigned to when they leave the organization. */
import {
  ACTIVE_STATUSES,
  ASSIGNMENT_TYPES,
  type AssignmentType,
  type Relation,
} from '@switchboard/contract/enums.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import { assignmentEvent } from '../life/ticket-events.ts';
import { endRelationsOf } from '../ticket-people.repo.ts';
import { type Leaver, releaseTickets } from './release-tickets.ts';

/** Of `tickets`: worked on, and this person is assigned to them in whatever way. */
const activeAndAssignedTo = ({ id, organizationId }: Pick<Leaver, 'id' | 'organizationId'>) =>
  sql<boolean>`tickets.status = any(${[...ACTIVE_STATUSES]}) and tickets.id in (
    select ticket_id from ticket_people
    where organization_id = ${organizationId} and user_id = ${id} and relation <> 'requester' and until is null)`;

/** Holds the active tickets that somebody is assigned to. Call it before locking the person. */
export async function lockAssignedTickets(
  trx: Database,
  leaver: Pick<Leaver, 'id' | 'organizationId'>,
): Promise<void> {
  await trx
    .selectFrom('tickets')
    .select('id')
    .where('organization_id', '=', leaver.organizationId)
    .where(activeAndAssignedTo(leaver))
    .orderBy('id')
    .forUpdate()
    .execute();
}

const isAssignmentType = (relation: Relation): relation is AssignmentType =>
  ASSIGNMENT_TYPES.some((one) => one === relation);

/**
 * Ends every assignment of theirs; what they raised stays theirs by name. Active tickets get an event, as they do when
 * an agent stops; those that rest get none.
 */
export async function endAssignments(trx: Database, leaver: Leaver, context: PersonContext): Promise<void> {
  await releaseTickets(trx, leaver, context);
  const { organizationId: organization_id } = leaver;
  const ended = await endRelationsOf(trx, { organizationId: organization_id, until: context.at }, leaver.id);
  const left = { from: leaver, reason: { code: 'left_organization' }, automatic: true } as const;
  await recordEventsOfMany(
    trx,
    { organizationId: organization_id, kind: 'ticket' },
    context,
    ended.flatMap(({ ticket_id: id, relation, status }) =>
      isAssignmentType(relation) && isActive({ status }) ? [[{ id }, assignmentEvent(relation, left)]] : [],
    ),
  );
}
