import { SUBJECT_KINDS } from '@switchboard/contract/enums.ts';
import { choicesParam, dayParam, pageParam, textParam, type UrlValues } from '../../lib/lists/url-params.ts';

export const auditParams = {
  page: pageParam,
  search: textParam,
  kind: choicesParam(SUBJECT_KINDS),
  from: dayParam,
  to: dayParam,
} as const;

export type AuditState = UrlValues<typeof auditParams>;

/** What the server is asked for. */
export const auditQuery = ({ search, kind, from, to }: AuditState) => ({
  search,
  kind: kind.join(','),
  from,
  to,
});
