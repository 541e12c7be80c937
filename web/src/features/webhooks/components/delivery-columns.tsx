import { WEBHOOK_EVENT_LABELS } from '@switchboard/contract/webhooks/webhook-values.ts';
import type { ListedDelivery } from '@switchboard/contract/webhooks/webhooks.ts';
import type { Column } from '../../../ui/table/column.ts';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { DeliveryBadge } from './state-badges.tsx';

const { columns, milliseconds, none } = text.deliveries;

export const deliveryColumns: readonly Column<ListedDelivery>[] = [
  {
    key: 'type',
    header: columns.type,
    phone: 'title',
    cell: ({ type }) => WEBHOOK_EVENT_LABELS[type],
  },
  {
    key: 'state',
    header: columns.state,
    width: 120,
    phone: 'aside',
    cell: ({ state }) => <DeliveryBadge state={state} />,
  },
  {
    key: 'status',
    header: columns.status,
    width: 90,
    phone: 'line',
    cell: ({ attempts }) => attempts.at(-1)?.status ?? none,
  },
  {
    key: 'duration',
    header: columns.duration,
    width: 100,
    phone: 'line',
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      return last === undefined ? none : milliseconds(last.ms);
    },
  },
  {
    key: 'at',
    header: columns.at,
    width: 130,
    phone: 'line',
    cell: ({ createdAt }) => <RelativeTime date={createdAt} />,
  },
];
