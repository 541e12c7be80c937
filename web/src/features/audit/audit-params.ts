import { SUBJECT_KINDS } from '@switchboard/contract/enums.ts';
import { choicesParam, pageParam, textParam } from '../../lib/lists/url-params.ts';
import type { UrlValues } from '../../lib/lists/use-url-state.ts';

export const auditParams = {
  page: pageParam,
  search: textParam,
  kind: choicesParam(SUBJECT_KINDS),
  from: textParam,
  to: textParam,
} as const;

export type AuditState = UrlValues<typeof auditParams>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = (text: string) => (DAY.test(text) ? text : '');

/** What the server is asked for; an address may hold anything. */
export const auditQuery = ({ search, kind, from, to }: AuditState) => ({
  search,
  kind: kind.join(','),
  from: day(from),
  to: day(to),
});
