import { PAGE } from '@switchboard/contract/limits.ts';
import { listAllSecurityLog, listSecurityLog } from '@switchboard/contract/record/security-log.ts';
import { call } from '../../lib/api/call.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import type { UrlValues } from '../../lib/lists/url-params.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';
import {
  type everySecurityLogParams,
  type securityLogParams,
  securityLogQuery,
} from './security-log-params.ts';

/** Asked anew on every visit: somebody reads it to see what has just happened. */
const FRESH = { staleTime: CACHE.none };

export const useSecurityLog = (state: UrlValues<typeof securityLogParams>) =>
  useListQuery(
    ['security-log'],
    { ...securityLogQuery(state), page: state.page, limit: PAGE.securityLog },
    (options) => call(listSecurityLog, options),
    FRESH,
  );

export const useEverySecurityLog = (state: UrlValues<typeof everySecurityLogParams>) =>
  useListQuery(
    ['every-security-log'],
    {
      ...securityLogQuery(state),
      organization: state.organization,
      page: state.page,
      limit: PAGE.securityLog,
    },
    (options) => call(listAllSecurityLog, options),
    FRESH,
  );
