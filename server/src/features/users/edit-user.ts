import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { editUser as entry } from '@switchboard/contract/endpoints/users.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts';
import { lockSettings } from '../auto-assign/auto-assign.repo.ts';
import type { PersonalCause } from '../events/cause.ts';
import { edits, recordEvents } from '../events/record-events.ts';
import { takeSeat } from '../licences/seats.ts';
import { membersOrganization } from '../organizations/named-organization.ts';
import { expectEmailFree } from '../people/email-taken.ts';
import { fullName } from '../people/person.presenter.ts';
import { requireWorkEmail } from '../people/work-email.ts';
import { changeEmail } from '../profile/change-email.ts';
import { lockTicketsOfAgent, releaseTickets } from '../tickets/release-tickets.ts';
import { findMember, lockMember, type Member } from './member.repo.ts';
import { refuseRole } from './refuse-role.ts';

type Changes = BodyOf<typeof entry>;

/**
 * Changes what is given of somebody in the admin's organization. Whoever stops being an active agent loses their active
 * tickets; whoever becomes active takes a seat, and an application of theirs is thereby approved.
 * @returns whether it left tickets without an agent, or an agent with room for some
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, FORBIDDEN for making an admin, CONFLICT for a taken e-mail and for
 *   one's own role and state, NO_LICENSES_LEFT
 */
export async function editUser(
  db: Database,
  cause: PersonalCause,
  id: string,
  changes: Changes,
): Promise<boolean> {
  const organizationId = membersOrganization(cause.actor);
  return db.transaction().execute(async (trx) => {
    const seen = await findMember(organizationId, trx, id);
    if (seen === undefined) throw notFound();
    if (stopsAsAgent(seen, changes)) {
      // In the order of every assignment: tickets, settings, agent. None comes to them after this.
      await lockTicketsOfAgent(trx, organizationId, id);
      await lockSettings(organizationId, trx);
    }
    if (becomesActive(seen, changes)) await takeSeat(trx, organizationId);
    const before = await lockMember(organizationId, trx, id);
    if (before === undefined) throw notFound();
    if (
      (stopsAsAgent(before, changes) && !stopsAsAgent(seen, changes)) ||
      (becomesActive(before, changes) && !becomesActive(seen, changes))
    ) {
      // Somebody else changed them since, and what that makes necessary was not locked in its order.
      throw new AppError('CONFLICT');
    }
    refuseChange(cause, before, changes);
    if (changes.email !== undefined && changes.email !== before.email) {
      await setEmail(trx, before, changes.email, cause);
    }
    const after = { ...before, ...columnsOf(before, changes) };
    await trx
      .updateTable('users')
      .set({ ...columnsOf(before, changes), updated_at: cause.at })
      .where('id', '=', id)
      .execute();
    const subject = { organizationId, kind: 'user', id, name: fullName(after) } as const;
    await recordEvents(trx, subject, cause, happeningsBetween(before, after));
    const left = stopsAsAgent(before, changes);
    if (left) await releaseTickets(trx, { id, organizationId, name: fullName(after) }, cause);
    return left || (after.role === 'devops_agent' && after.is_active);
  });
}

const stopsAsAgent = (person: Member, { role = person.role, isActive = person.is_active }: Changes) =>
  person.role === 'devops_agent' && person.is_active && (role !== 'devops_agent' || !isActive);

const becomesActive = (person: Member, { isActive }: Changes) => isActive === true && !person.is_active;

function refuseChange({ actor }: PersonalCause, before: Member, changes: Changes): void {
  const { role = before.role, isActive = before.is_active, autoAssign } = changes;
  const changesRole = role !== before.role;
  if (changesRole) refuseRole(actor, role);
  if (actor.id === before.id && (changesRole || isActive !== before.is_active)) {
    throw new AppError('CONFLICT', { message: MESSAGES.ownAccount });
  }
  if (autoAssign !== undefined && role !== 'devops_agent') throw invalid('autoAssign', MESSAGES.notAnAgent);
}

async function setEmail(trx: Database, before: Member, email: string, cause: PersonalCause): Promise<void> {
  const { entity } = await trx
    .selectFrom('organizations')
    .select('entity')
    .where('id', '=', before.organization_id)
    .executeTakeFirstOrThrow();
  requireWorkEmail(email, entity);
  await expectEmailFree(trx, email);
  await changeEmail(trx, before, { email, proven: true }, cause);
}

function columnsOf(before: Member, changes: Changes) {
  const role = changes.role ?? before.role;
  const is_active = changes.isActive ?? before.is_active;
  return {
    first_name: changes.firstName ?? before.first_name,
    last_name: changes.lastName ?? before.last_name,
    department: changes.department ?? before.department,
    contact_number: changes.contactNumber ?? before.contact_number,
    role,
    is_active,
    auto_assign: role === 'devops_agent' && (changes.autoAssign ?? before.auto_assign),
    awaiting_approval: before.awaiting_approval && !is_active,
  };
}

const happeningsBetween = (before: Member, after: Member) => [
  ...edits([
    ['first name', before.first_name, after.first_name],
    ['last name', before.last_name, after.last_name],
    ['department', before.department, after.department],
    ['contact number', before.contact_number, after.contact_number],
    ['role', ROLE_LABELS[before.role], ROLE_LABELS[after.role]],
    ['auto-assign', onOff(before.auto_assign), onOff(after.auto_assign)],
  ]),
  ...(before.is_active === after.is_active
    ? []
    : [{ verb: after.is_active ? 'reactivated' : 'deactivated' }]),
];

const onOff = (on: boolean) => (on ? 'on' : 'off');
