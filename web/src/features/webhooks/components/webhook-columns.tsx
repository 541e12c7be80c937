import type { Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { WebhookBadge } from './state-badges.tsx';

const { columns } = text;

export const webhookColumns: readonly Column<Webhook>[] = [
  {
    key: 'name',
    header: columns.name,
    phone: 'title',
    cell: ({ name, url }) => <TwoLines first={name} second={url} />,
  },
  {
    key: 'events',
    header: columns.events,
    width: 130,
    phone: 'line',
    cell: ({ events }) => text.eventCount(events.length),
  },
  {
    key: 'state',
    header: columns.state,
    width: 110,
    phone: 'aside',
    cell: (row) => <WebhookBadge {...row} />,
  },
  {
    key: 'last',
    header: columns.last,
    width: 150,
    phone: 'line',
    cell: ({ lastDelivery }) =>
      lastDelivery === null ? text.never : <RelativeTime date={lastDelivery.at} />,
  },
];
