/** What somebody holds as an agent or in teams, which they give up as they stop being what that takes. */
import type { Role } from '@switchboard/contract/enums.ts';
import { TEAM_ROLES } from '@switchboard/contract/tickets/teams.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { releaseTickets } from '../../tickets/assignment/release-tickets.ts';
import { leaveTeams } from '../../tickets/teams/leave-teams.ts';
import type { Member } from './member.repo.ts';

/** What becomes of somebody; what is not given stays. */
interface Becoming {
  readonly role?: Role | undefined;
  readonly isActive?: boolean | undefined;
}

export const stopsAsAgent = (person: Member, { role = person.role, isActive = person.is_active }: Becoming) =>
  person.role === 'devops_agent' && person.is_active && (role !== 'devops_agent' || !isActive);

export const stopsInTeams = (person: Member, { role = person.role, isActive = person.is_active }: Becoming) =>
  person.is_active && TEAM_ROLES.includes(person.role) && !(isActive && TEAM_ROLES.includes(role));

/**
 * Call it once their row is written; what it gives up has been locked before their row (decision 0039).
 * @param owner as they are called now
 */
export async function leaveWork(
  trx: Database,
  {
    before,
    becoming,
    owner,
  }: { readonly before: Member; readonly becoming: Becoming; readonly owner: Member },
  organizationId: string,
  context: PersonContext,
): Promise<void> {
  const { id } = before;
  if (stopsAsAgent(before, becoming)) {
    await releaseTickets(trx, { id, organizationId, name: fullName(owner) }, context);
  }
  if (stopsInTeams(before, becoming)) await leaveTeams(trx, organizationId, id, context);
}
