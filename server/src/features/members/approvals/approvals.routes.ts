import * as endpoints from '@switchboard/contract/members/approvals.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readUser } from '../users/read-user.ts';
import { listApplicants } from './applicant.repo.ts';
import { decideApplication } from './decide-application.ts';

export function approvalRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listApprovals, async ({ session: { actor }, query }) => {
    const { rows, total } = await listApplicants(membersOrganization(actor), db, query);
    return {
      users: rows.map((row) => ({ ...presentPerson(row), createdAt: row.created_at.toISOString() })),
      pagination: paginate(total, query),
    };
  });

  for (const [entry, verb] of [
    [endpoints.approve, 'approved'],
    [endpoints.decline, 'declined'],
  ] as const) {
    const again: Again<typeof entry> = async ({ session: { actor }, params }) => ({
      user: await readUser(db, actor, params.id),
    });
    serve(
      entry,
      async (call) => {
        await decideApplication(db, contextOf(call, clock), call.params.id, verb);
        return again(call, call.params.id);
      },
      { again },
    );
  }
}
