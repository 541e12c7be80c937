import { Anchor, Button } from '@mantine/core';
import type { Delivery } from '@switchboard/contract/notifications/deliveries.ts';
import {
  CHANNEL_NAMES,
  deliveredName,
  OUTCOME_NAMES,
} from '@switchboard/contract/notifications/notification-words.ts';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const { columns } = text;

interface Actions {
  /** Whose address is being tried again. */
  busyId: string | null;
  onTryAgain: (person: Delivery['person']) => void;
}

export const deliveryColumns = ({ busyId, onTryAgain }: Actions): readonly Column<Delivery>[] => [
  { key: 'at', header: columns.at, width: 120, phone: 'aside', cell: ({ at }) => <RelativeTime date={at} /> },
  {
    key: 'person',
    header: columns.person,
    phone: 'title',
    cell: ({ person }) => <TwoLines first={fullName(person)} second={person.email} />,
  },
  {
    key: 'what',
    header: columns.what,
    width: 290,
    phone: 'line',
    cell: ({ event, channel, ticket }) => (
      <TwoLines
        first={`${deliveredName(event)} · ${CHANNEL_NAMES[channel]}`}
        second={
          ticket && (
            <Anchor component={Link} to={ticketPath(ticket._id)} inherit>
              <Mono>{ticket.ticketNumber}</Mono>
            </Anchor>
          )
        }
      />
    ),
  },
  {
    key: 'outcome',
    header: columns.outcome,
    width: 290,
    phone: 'line',
    cell: ({ outcome, detail, tries }) => (
      <TwoLines
        first={OUTCOME_NAMES[outcome]}
        second={[detail, tries.length === 0 ? '' : text.triedBefore(tries.length)]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  },
  {
    key: 'actions',
    header: columns.actions,
    width: 120,
    align: 'right',
    phone: 'line',
    cell: ({ person, mailFails }) =>
      mailFails ? (
        <Button
          variant="default"
          size="xs"
          loading={busyId === person._id}
          aria-label={text.tryAgainNamed(fullName(person))}
          onClick={() => onTryAgain(person)}
        >
          {text.tryAgain}
        </Button>
      ) : null,
  },
];
