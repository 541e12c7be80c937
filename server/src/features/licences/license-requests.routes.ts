import * as endpoints from '@switchboard/contract/endpoints/license-requests.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { causeOf } from '../events/cause.ts';
import { decideLicenseRequest } from './decide-license-request.ts';
import { presentLicenseRequest, presentListedLicenseRequest } from './license-request.presenter.ts';
import { listLicenseRequests } from './license-request.repo.ts';
import { requestLicenses } from './request-licenses.ts';

export function licenseRequestRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.requestLicenses, async (call) => {
    const request = await requestLicenses(db, causeOf(call, clock), call.params.id, call.body);
    return { licenseRequest: presentLicenseRequest(request) };
  });

  serve(endpoints.listLicenseRequests, async ({ query }) => {
    const { requests, total } = await listLicenseRequests(db, query, clock.now());
    return {
      licenseRequests: requests.map(presentListedLicenseRequest),
      pagination: paginate(total, query),
    };
  });

  serve(endpoints.decideLicenseRequest, async (call) => {
    const request = await decideLicenseRequest(db, causeOf(call, clock), call.params.id, call.body);
    return { licenseRequest: presentLicenseRequest(request) };
  });
}
