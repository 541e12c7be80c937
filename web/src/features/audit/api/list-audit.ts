import { PAGE } from '@switchboard/contract/limits.ts';
import { listAudit } from '@switchboard/contract/record/audit.ts';
import { call } from '../../../lib/api/call.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { useListQuery } from '../../../lib/lists/use-list-query.ts';
import { type AuditState, auditQuery } from '../audit-params.ts';

/** Asked anew on every visit: somebody reads it to see what has just happened. */
export const useAudit = (state: AuditState) =>
  useListQuery(
    ['audit'],
    { ...auditQuery(state), page: state.page, limit: PAGE.audit },
    (options) => call(listAudit, options),
    { staleTime: CACHE.none },
  );
