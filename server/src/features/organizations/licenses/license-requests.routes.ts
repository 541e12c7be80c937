import * as endpoints from '@switchboard/contract/organizations/license-requests.ts';
import { isMemberOf, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { decideLicenseRequest } from './decide-license-request.ts';
import {
  presentLicenseRequest,
  presentListedLicenseRequest,
  presentOwnLicenseRequest,
} from './license-request.presenter.ts';
import {
  findOwnLicenseRequest,
  listLicenseRequests,
  listOwnLicenseRequests,
} from './license-request.repo.ts';
import { requestLicenses } from './request-licenses.ts';

export function licenseRequestRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(
    endpoints.requestLicenses,
    async (call) => {
      const request = await requestLicenses(db, contextOf(call, clock), call.params.id, call.body);
      return { licenseRequest: presentLicenseRequest(request) };
    },
    {
      again: async ({ session: { actor } }, id) => {
        const request = await findOwnLicenseRequest(membersOrganization(actor), db, id);
        if (request === undefined) throw notFound();
        return { licenseRequest: presentLicenseRequest(request) };
      },
    },
  );

  serve(endpoints.listOwnLicenseRequests, async ({ session: { actor }, params: { id }, query }) => {
    if (!isSuperAdmin(actor) && !isMemberOf(actor, id)) throw notFound();
    const { requests, total } = await listOwnLicenseRequests(id, db, query);
    return { licenseRequests: requests.map(presentOwnLicenseRequest), pagination: paginate(total, query) };
  });

  serve(endpoints.listLicenseRequests, async ({ query }) => {
    const { requests, total } = await listLicenseRequests(db, query, clock.now());
    return {
      licenseRequests: requests.map(presentListedLicenseRequest),
      pagination: paginate(total, query),
    };
  });

  serve(endpoints.decideLicenseRequest, async (call) => {
    const request = await decideLicenseRequest(db, contextOf(call, clock), call.params.id, call.body);
    return { licenseRequest: presentLicenseRequest(request) };
  });
}
