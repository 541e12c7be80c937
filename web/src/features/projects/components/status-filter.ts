import { PROJECT_STATUSES } from '@switchboard/contract/enums.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { text } from '../text.ts';

export const statusFilter: Filter = {
  key: 'status',
  label: text.status,
  options: PROJECT_STATUSES.map((status) => ({ value: status, label: status })),
};
