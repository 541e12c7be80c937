import { DELIVERY_STATES, DELIVERY_TYPES } from '@switchboard/contract/webhooks/webhook-values.ts';
import { choicesParam, pageParam, textParam, type UrlValues } from '../../lib/lists/url-params.ts';

export const deliveriesParams = {
  page: pageParam,
  state: choicesParam(DELIVERY_STATES),
  type: choicesParam(DELIVERY_TYPES),
  /** Which one is open beside the list. */
  delivery: textParam,
} as const;

export type DeliveriesState = UrlValues<typeof deliveriesParams>;
