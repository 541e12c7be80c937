import type { Filter } from '../../../lib/lists/filter.ts';
import { text } from '../text.ts';
import { PERIODS } from '../ticket-list-params.ts';

/** Tickets of the last days alone. */
export const createdFilter: Filter = {
  key: 'created',
  label: text.list.created,
  single: true,
  options: PERIODS.map((days) => ({ value: days, label: text.list.lastDays(Number(days)) })),
};
