import { ALERT_OUTCOMES } from '@switchboard/contract/alert-intake/intake-values.ts';
import { choicesParam, pageParam, textParam, type UrlValues } from '../../lib/lists/url-params.ts';

export const callsParams = {
  page: pageParam,
  outcome: choicesParam(ALERT_OUTCOMES),
  /** Which one is open beside the list. */
  call: textParam,
} as const;

export type CallsState = UrlValues<typeof callsParams>;
