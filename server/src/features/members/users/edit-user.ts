import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { editUser as entry } from '@switchboard/contract/members/users.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { releaseEmergencyAdmin } from '../../access/enforcement/release-emergency-admin.ts';
import { leaveProjects } from '../../catalogue/projects/project-member.repo.ts';
import { takeSeat } from '../../organizations/licenses/seats.ts';
import { type EmailHome, expectUsableEmail } from '../../organizations/member-email.ts';
import { organizationsReadBy } from '../../people/actor-organizations.ts';
import { updateUser } from '../../people/user.repo.ts';
import { requireWorkEmail } from '../../people/work-email.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { queueAssignments } from '../../tickets/assignment/auto-assign/assign-waiting-tickets.ts';
import { lockSettings } from '../../tickets/assignment/auto-assign/auto-assign.repo.ts';
import { lockTicketsOfAgent } from '../../tickets/assignment/lock-active-tickets.ts';
import { lockTeamsOf } from '../../tickets/teams/team.repo.ts';
import { endNamedRelationsOf } from '../../tickets/ticket-people.repo.ts';
import { changeEmail } from '../profile/change-email.ts';
import { expectNotLastAdmin, stopsAsAdmin } from './last-admin.ts';
import { leaveWork, stopsAsAgent, stopsInTeams } from './leave-work.ts';
import { findMember, lockMember, type Member } from './member.repo.ts';
import { arrive, type Leaving, leaveFor, lockLeft } from './move-user.ts';
import { type Home, namedHome } from './organization-for-user.ts';
import { expectNoMore, refuseRole } from './refuse-role.ts';
import { expectAnotherSuperAdmin } from './super-admins.ts';
import { columnsAfter, eventsBetween } from './user-columns.ts';

type Changes = BodyOf<typeof entry>;

/** What holds for whoever changes people in a way of their own. */
export interface EditRules {
  /** Which e-mails may be given: @throws where this may not. */
  readonly expectEmail?: (trx: Database, home: EmailHome, email: string) => Promise<void>;
  /** Nobody is there who would put it right: the last active admin stays one. */
  readonly keepsAnAdmin?: boolean;
}

/**
 * Changes what is given of somebody in the admin's organization, or of anybody for a super admin, who can also move
 * them to another organization. Whoever stops being an active agent loses their active tickets; whoever becomes active
 * or comes from elsewhere takes a seat, and an application of theirs is thereby approved.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, FORBIDDEN for making an admin, LAST_EMERGENCY_ADMIN, CONFLICT for a taken e-mail, for one's
 *   own role, organization and state and for the last active super admin's, NO_LICENSES_LEFT
 */
export const editUser = (db: Database, context: PersonContext, id: string, changes: Changes): Promise<void> =>
  db.transaction().execute((trx) => editUserIn(trx, context, id, changes));

/** The same in a transaction of the caller's, which holds nobody yet: see decision 0039. */
export async function editUserIn(
  trx: Database,
  context: PersonContext,
  id: string,
  changes: Changes,
  rules: EditRules = {},
): Promise<void> {
  const scope = organizationsReadBy(context.actor, '');
  const seen = await findMember(scope, trx, id);
  if (seen === undefined) throw notFound();
  const target = isSuperAdmin(context.actor) ? await targetOf(trx, context, seen, changes) : null;
  await lockFor(trx, seen, changes, target);
  if (rules.keepsAnAdmin && stopsAsAdmin(seen, changes)) await expectNotLastAdmin(trx, seen);
  const before = await lockMember(scope, trx, id);
  if (before === undefined) throw notFound();
  // Somebody else changed them since, and what that makes necessary was not locked in its order.
  if (needsMore(seen, before, changes)) throw new AppError('CONFLICT');
  await expectNoMore(trx, context.actor, before);
  refuseChange(context, before, changes);

  const leaving = target === null ? null : leavingOf(before);
  const home = target?.id ?? before.organization_id;
  const left = stopsAsAgent(before, changes);
  if (leaving !== null && target !== null) await leaveFor(trx, leaving, target, context);
  const after = columnsAfter(before, changes, leaving !== null);
  await updateUser(trx, id, { ...after, organization_id: home, updated_at: context.at });
  if (target !== null) await arrive(trx, id, target, context);
  if (before.organization_id !== null && isAdminNoMore(before, { ...after, organization_id: home }))
    await releaseEmergencyAdmin(before.organization_id, trx, id);
  const owner = { ...before, ...after, organization_id: home };
  await settleEmail(trx, owner, changes.email ?? before.email, target, { context, rules });
  // What they were in the organization they leave is not for the one they come to.
  const recordedIn = leaving === null ? home : null;
  await recordAccountEvents(trx, { id, organizationId: recordedIn }, context, eventsBetween(before, after));
  if (leaving === null && home !== null) {
    await leaveWork(trx, { before, becoming: changes, owner }, home, context);
  }
  if (before.is_active && !after.is_active && leaving === null && home !== null) {
    await leaveProjects(trx, home, id);
    await endNamedRelationsOf(trx, { organizationId: home, until: context.at }, id);
  }
  const works = after.role === 'devops_agent' && after.is_active;
  // Tickets were left without an agent, or an agent may have room for some.
  if (leaving !== null) await queueAssignments(trx, leaving.organization_id);
  if ((left || works) && home !== null) await queueAssignments(trx, home);
}

const isAdminNoMore = (
  before: Member,
  after: Pick<Member, 'role' | 'is_active' | 'organization_id'>,
): boolean =>
  before.role === 'admin' &&
  (after.role !== 'admin' || !after.is_active || after.organization_id !== before.organization_id);

/** Where a super admin wants them; null where they stay. */
async function targetOf(
  trx: Database,
  { actor }: PersonContext,
  person: Member,
  changes: Changes,
): Promise<Home | null> {
  const { organization, organizationId, organizationCode } = changes;
  const names = [organization, organizationId, organizationCode].filter((name) => name !== undefined);
  if (names.length === 0) return null;
  if (person.organization_id === null) {
    if (names.every((name) => name === '')) return null;
    if (actor.id === person.id) throw ownAccount();
    throw invalid('organization', MESSAGES.superAdminStays);
  }
  const home = await namedHome(trx, changes);
  return home.id === person.organization_id ? null : home;
}

/** In the order of decision 0039, people last. */
async function lockFor(trx: Database, seen: Member, changes: Changes, target: Home | null): Promise<void> {
  const { organization_id } = seen;
  const leaving = target === null ? null : leavingOf(seen);
  if (leaving !== null) await lockLeft(trx, leaving);
  const unassigned = leaving !== null || stopsAsAgent(seen, changes) ? organization_id : null;
  if (unassigned !== null) await lockTicketsOfAgent(trx, unassigned, seen.id);
  const seatAt = target?.id ?? organization_id;
  const { isActive = seen.is_active } = changes;
  if (seatAt !== null && (becomesActive(seen, changes) || (target !== null && isActive))) {
    await takeSeat(trx, seatAt);
  }
  if (unassigned !== null) await lockSettings(unassigned, trx);
  if (organization_id !== null && (leaving !== null || stopsInTeams(seen, changes))) {
    await lockTeamsOf(organization_id, trx, seen.id);
  }
  if (seen.role === 'super_admin' && changes.isActive === false) await expectAnotherSuperAdmin(trx, seen.id);
}

const leavingOf = (person: Member): Leaving | null =>
  person.organization_id === null ? null : { ...person, organization_id: person.organization_id };

const needsMore = (seen: Member, before: Member, changes: Changes) =>
  seen.organization_id !== before.organization_id ||
  (stopsAsAgent(before, changes) && !stopsAsAgent(seen, changes)) ||
  (stopsInTeams(before, changes) && !stopsInTeams(seen, changes)) ||
  (stopsAsAdmin(before, changes) && !stopsAsAdmin(seen, changes)) ||
  (becomesActive(before, changes) && !becomesActive(seen, changes)) ||
  // Counted as somebody who takes no seat with them.
  (before.is_active && !seen.is_active && changes.isActive === undefined);

const becomesActive = (person: Member, { isActive }: Changes) => isActive === true && !person.is_active;

const ownAccount = () => new AppError('CONFLICT', { message: MESSAGES.ownAccount });

function refuseChange({ actor }: PersonContext, before: Member, changes: Changes): void {
  const { role = before.role, isActive = before.is_active, email = before.email, autoAssign } = changes;
  const changesRole = role !== before.role;
  if (actor.id === before.id && (changesRole || isActive !== before.is_active)) throw ownAccount();
  if (actor.id === before.id && email !== before.email) throw invalid('email', MESSAGES.ownEmail);
  if (changesRole && before.role === 'super_admin') throw invalid('role', MESSAGES.superAdminStays);
  if (changesRole) refuseRole(actor, role);
  if (autoAssign !== undefined && role !== 'devops_agent') throw invalid('autoAssign', MESSAGES.notAnAgent);
}

/** A new e-mail, and in another organization the present one too, must be of its domain. */
async function settleEmail(
  trx: Database,
  owner: Member,
  email: string,
  target: Home | null,
  { context, rules }: { readonly context: PersonContext; readonly rules: EditRules },
): Promise<void> {
  const changed = email !== owner.email;
  if (!changed && target === null) return;
  const entity = target?.entity ?? (await entityOf(trx, owner.organization_id));
  if (!changed) return requireWorkEmail(email, entity);
  const home = { id: owner.organization_id, entity };
  if (rules.expectEmail !== undefined) await rules.expectEmail(trx, home, email);
  else await expectUsableEmail(trx, context.actor, home, email);
  await changeEmail(trx, owner, { email, proof: 'vouched', moves: target !== null }, context);
}

async function entityOf(trx: Database, organizationId: string | null): Promise<string> {
  if (organizationId === null) return '';
  const { entity } = await trx
    .selectFrom('organizations')
    .select('entity')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return entity;
}
