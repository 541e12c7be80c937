import { listAudit } from '@switchboard/contract/endpoints/audit.ts';
import { CACHE, PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';
import { type AuditState, auditQuery } from '../audit-params.ts';

/** Asked anew on every visit: somebody reads it to see what has just happened. */
export function useAudit(state: AuditState) {
  const key = useUserKey();
  const query = { ...auditQuery(state), page: state.page, limit: PAGE.audit };
  return useQuery({
    queryKey: key('audit', query),
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: CACHE.none,
  });
}
