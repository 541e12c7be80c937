import { DELIVERY_OUTCOMES } from '@switchboard/contract/notifications/deliveries.ts';
import { choicesParam, pageParam, textParam, type UrlValues } from '../../lib/lists/url-params.ts';

export const deliveriesParams = {
  page: pageParam,
  search: textParam,
  outcome: choicesParam(DELIVERY_OUTCOMES),
} as const;

export type DeliveriesState = UrlValues<typeof deliveriesParams>;

/** What the server is asked for. */
export const deliveriesQuery = ({ search, outcome }: DeliveriesState) => ({
  search,
  outcome: outcome.join(','),
});
