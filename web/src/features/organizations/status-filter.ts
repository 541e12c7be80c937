import { ORGANIZATION_STATUSES } from '@switchboard/contract/enums.ts';
import type { Filter } from '../../lib/lists/filter.ts';
import { STATUS_LABELS, text } from './text.ts';

export const statusFilter: Filter = {
  key: 'status',
  label: text.status,
  options: ORGANIZATION_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
};
