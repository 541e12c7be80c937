import { requestLicenses } from '@switchboard/contract/endpoints/license-requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { userKey } from '../../../lib/cache/query-client.ts';

interface LicenseWish {
  organizationId: string;
  wish: CallOptions<typeof requestLicenses>['body'];
}

/** Whatever shows requests is asked again after a refusal too: somebody else may have been quicker. */
export function useRequestLicenses() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ organizationId, wish }: LicenseWish) =>
      call(requestLicenses, { params: { id: organizationId }, body: wish }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: userKey('tickets', 'dashboard', 'desk') }),
        client.invalidateQueries({ queryKey: userKey('organizations') }),
      ]),
  });
}
