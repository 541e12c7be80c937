import { SECURITY_KINDS, SECURITY_OUTCOMES } from '@switchboard/contract/record/security-events.ts';
import { choicesParam, dayParam, pageParam, textParam, type UrlValues } from '../../lib/lists/url-params.ts';

export const securityLogParams = {
  page: pageParam,
  search: textParam,
  kind: choicesParam(SECURITY_KINDS),
  outcome: choicesParam(SECURITY_OUTCOMES),
  from: dayParam,
  to: dayParam,
} as const;

export const everySecurityLogParams = { ...securityLogParams, organization: textParam } as const;

type SecurityLogState = UrlValues<typeof securityLogParams>;

/** What the server is asked for. */
export const securityLogQuery = ({ search, kind, outcome, from, to }: Omit<SecurityLogState, 'page'>) => ({
  search,
  kind: kind.join(','),
  outcome: outcome.join(','),
  from,
  to,
});
