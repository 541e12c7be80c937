import { requestLicenses as entry } from '@switchboard/contract/endpoints/license-requests.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Serve } from '../../platform/http/route.ts';
import { causeOf } from '../events/cause.ts';
import { presentLicenseRequest } from './license-request.presenter.ts';
import { requestLicenses } from './request-licenses.ts';

export function licenseRequestRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(entry, async (call) => {
    const request = await requestLicenses(db, causeOf(call, clock), call.params.id, call.body);
    return { licenseRequest: presentLicenseRequest(request) };
  });
}
