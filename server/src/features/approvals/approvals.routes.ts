import * as endpoints from '@switchboard/contract/endpoints/approvals.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { presentUser } from '../auth/user.presenter.ts';
import { getUser } from '../auth/user.repo.ts';
import { causeOf } from '../events/cause.ts';
import { membersOrganization } from '../organizations/named-organization.ts';
import { presentPerson } from '../people/person.presenter.ts';
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
    serve(entry, async (call) => {
      await decideApplication(db, causeOf(call, clock), call.params.id, verb);
      return { user: presentUser(await getUser(db, call.params.id)) };
    });
  }
}
