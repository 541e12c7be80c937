import { deletedName, MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { voidLinks } from '../../access/account-links/account-link.repo.ts';
import { releaseEmergencyAdmin } from '../../access/enforcement/release-emergency-admin.ts';
import { deleteSecondFactors } from '../../access/second-factor/second-factor.repo.ts';
import { leaveProjects } from '../../catalogue/projects/project-member.repo.ts';
import { expectNotHeld } from '../../holds/held.ts';
import { forgetEmails } from '../../people/organization-people.repo.ts';
import { fullName } from '../../people/person-ref.ts';
import { forgetProvisioned } from '../../people/provisioned-people.repo.ts';
import { getUser, type UserRow, updateUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { queueAssignments } from '../../tickets/assignment/auto-assign/assign-waiting-tickets.ts';
import { lockSettings } from '../../tickets/assignment/auto-assign/auto-assign.repo.ts';
import { lockTicketsOfAgent } from '../../tickets/assignment/lock-active-tickets.ts';
import { releaseTickets } from '../../tickets/assignment/release-tickets.ts';
import { deleteOwnMacros } from '../../tickets/macros/macro.repo.ts';
import { leaveTeams } from '../../tickets/teams/leave-teams.ts';
import { lockTeamsOf } from '../../tickets/teams/team.repo.ts';
import { deleteOwnViews } from '../../tickets/views/view.repo.ts';
import { findMember, lockMember } from './member.repo.ts';
import { expectAnotherSuperAdmin } from './super-admins.ts';

/**
 * Takes an account out of everything for good. What is left of it carries the name to where the person acted, marked
 * as deleted, and neither e-mail nor contact number; the seat is free, sessions end, active tickets lose their agent.
 * @returns the account as it was
 * @throws AppError NOT_FOUND, LEGAL_HOLD, LAST_EMERGENCY_ADMIN, CONFLICT for one's own and for the last active super admin's
 */
export async function deleteUser(db: Database, context: PersonContext, id: string): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    const seen = await findMember(null, trx, id);
    if (seen === undefined) throw notFound();
    if (context.actor.id === id) throw new AppError('CONFLICT', { message: MESSAGES.ownDeletion });
    const { organization_id: organizationId } = seen;
    // In the order of decision 0039: tickets, settings, teams, people. None comes to them after this.
    if (organizationId === null) await expectAnotherSuperAdmin(trx, id);
    else {
      await lockTicketsOfAgent(trx, organizationId, id);
      await lockSettings(organizationId, trx);
      await lockTeamsOf(organizationId, trx, id);
    }
    const before = await lockMember(null, trx, id);
    if (before === undefined) throw notFound();
    if (before.organization_id !== organizationId) throw new AppError('CONFLICT');
    if (organizationId !== null) await expectNotHeld(trx, organizationId, { userId: id });
    const row = await getUser(trx, id);
    await recordAccountEvent(trx, { id, organizationId }, context, { verb: 'deleted' });
    if (organizationId !== null) {
      await releaseTickets(trx, { id, organizationId, name: fullName(before) }, context);
      await leaveTeams(trx, organizationId, id, context);
      await leaveProjects(trx, organizationId, id);
    }
    await deleteOwnViews(trx, id);
    await deleteOwnMacros(trx, id);
    await forgetEmails(trx, id);
    await forgetProvisioned(trx, id);
    await deleteSecondFactors(trx, id);
    await voidLinks(trx, id, ['password_reset', 'registration', 'email_change', 'invitation']);
    await updateUser(trx, id, {
      deleted_at: context.at,
      updated_at: context.at,
      last_name: deletedName(before.last_name),
      email: '',
      contact_number: '',
      is_active: false,
      auto_assign: false,
      awaiting_approval: false,
      password_hash: null,
    });
    if (organizationId !== null) {
      await releaseEmergencyAdmin(organizationId, trx, id);
      await queueAssignments(trx, organizationId);
    }
    return row;
  });
}
