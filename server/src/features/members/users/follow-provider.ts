/** The role of somebody becomes the one that their groups at the organization's own provider give them, as they sign in. */
import type { MappedRole } from '@switchboard/contract/access/sign-in-policy.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isEmergencyAdmin } from '../../access/enforcement/enforcement.repo.ts';
import { lockAdmins } from '../../people/active-admins.ts';
import { updateUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { queueAssignments } from '../../tickets/assignment/auto-assign/assign-waiting-tickets.ts';
import { lockSettings } from '../../tickets/assignment/auto-assign/auto-assign.repo.ts';
import { lockTicketsOfAgent } from '../../tickets/assignment/lock-active-tickets.ts';
import { lockTeamsOf } from '../../tickets/teams/team.repo.ts';
import { leaveWork, stopsAsAgent, stopsInTeams } from './leave-work.ts';
import { findMember, lockMember, type Member } from './member.repo.ts';
import { columnsAfter, eventsBetween } from './user-columns.ts';

interface Following {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: MappedRole;
}

/**
 * They give up what their former role held, as where an admin changes it. Whoever is the last active admin, or an emergency admin, stays one. Nobody
 * decides here but the provider: the change is recorded as one of the product.
 * @param occasion of the sign-in
 * @throws AppError CONFLICT where somebody else changed them meanwhile: to be tried again
 */
export const followProvider = (
  db: Database,
  { organizationId, userId, role }: Following,
  occasion: Omit<PersonContext, 'actor'>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const seen = await findMember(organizationId, trx, userId);
    if (seen === undefined || !seen.is_active || seen.role === role) return;
    const becoming = { role };
    await lockFor(trx, seen, becoming, organizationId);
    const before = await lockMember(organizationId, trx, userId);
    if (before?.role !== seen.role || before.is_active !== seen.is_active) throw new AppError('CONFLICT');
    if (before.role === 'admin' && (await isLastAdmin(trx, organizationId, userId))) return;
    if (await isEmergencyAdmin(organizationId, trx, userId)) return;
    const actor: Actor = { id: userId, role: before.role, organizationId };
    const context = { ...occasion, actor };
    const after = columnsAfter(before, becoming, false);
    await updateUser(trx, userId, { ...after, updated_at: context.at });
    const events = eventsBetween(before, after).map((event) => ({ ...event, automatic: true }));
    await recordAccountEvents(trx, { id: userId, organizationId }, context, events);
    await leaveWork(trx, { before, becoming, owner: before }, organizationId, context);
    if (stopsAsAgent(before, becoming) || after.role === 'devops_agent')
      await queueAssignments(trx, organizationId);
  });

/** In the order of decision 0039, people last; of these the admins among each other by id. */
async function lockFor(trx: Database, seen: Member, becoming: { role: MappedRole }, organizationId: string) {
  if (stopsAsAgent(seen, becoming)) {
    await lockTicketsOfAgent(trx, organizationId, seen.id);
    await lockSettings(organizationId, trx);
  }
  if (stopsInTeams(seen, becoming)) await lockTeamsOf(organizationId, trx, seen.id);
  if (seen.role === 'admin') await lockAdmins(organizationId, trx);
}

/** All of them are held by now. */
const isLastAdmin = async (trx: Database, organizationId: string, userId: string) =>
  (await lockAdmins(organizationId, trx)).every((id) => id === userId);
