/** People whose groups changed in their directory get the roles that these give, by the rules of groups at a sign-in. */
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { mappedRole } from '../../access/providers/own/mapped-role.ts';
import { readSignInPolicy } from '../../access/providers/own/sign-in-policy.repo.ts';
import { followProvider } from '../../members/users/follow-provider.ts';
import { settleDueRoles } from '../../people/provisioned-people.repo.ts';
import { followGroupsTask } from '../../people/queue-following.ts';
import { type DueRole, findDueRoles } from './due-role.repo.ts';

const AT_ONCE = 100;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export const followGroupsJobs = (deps: Deps): JobHandler[] => [
  handle(followGroupsTask, ({ organizationId }, { signal }) => followGroups(deps, organizationId, signal)),
];

/** The last active admin stays one, and who was deactivated keeps their role. */
export async function followGroups(
  { db, clock }: Deps,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const due = await findDueRoles(organizationId, db, { after, most: AT_ONCE });
    const policy = await readSignInPolicy(organizationId, db);
    for (const person of due) {
      signal.throwIfAborted();
      await follow(person, policy);
    }
    await settleDueRoles(organizationId, db, due);
    after = due[AT_ONCE - 1]?.user_id ?? null;
    if (after === null) return;
  }

  async function follow(person: DueRole, policy: Parameters<typeof mappedRole>[0]): Promise<void> {
    const { user_id: userId, role: present, groups } = person;
    if (present !== 'super_admin') {
      // Their directory says that they belong here: who is in no group of these has the least role.
      const role = mappedRole(policy, groups, present) ?? 'user';
      if (role !== present) await giveRole({ organizationId, userId, role });
    }
  }

  async function giveRole(following: Parameters<typeof followProvider>[1]): Promise<void> {
    const give = () => followProvider(db, following, { at: clock.now(), requestId: null });
    await give().catch((error: unknown) => {
      // Somebody else has changed them at the same moment.
      if (error instanceof AppError && error.code === 'CONFLICT') return give();
      throw error;
    });
  }
}
