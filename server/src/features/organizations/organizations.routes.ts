import * as endpoints from '@switchboard/contract/endpoints/organizations.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { causeOf } from '../events/cause.ts';
import { createOrganization } from './create-organization.ts';
import { presentOrganization } from './organization.presenter.ts';
import { getOrganization } from './organization.repo.ts';

export function organizationRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.createOrganization, async (call) => {
    const id = await createOrganization(db, causeOf(call, clock), call.body);
    return { organization: presentOrganization(await getOrganization(db, id)) };
  });
}
