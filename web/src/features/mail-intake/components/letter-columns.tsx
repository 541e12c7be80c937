import { Anchor } from '@mantine/core';
import { LETTER_OUTCOME_WORDS, type Letter } from '@switchboard/contract/mail-intake/letters.ts';
import { Link } from 'react-router';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const { columns } = text.letters;

export const letterColumns: readonly Column<Letter>[] = [
  {
    key: 'at',
    header: columns.at,
    width: 130,
    cell: ({ receivedAt }) => <RelativeTime date={receivedAt} />,
  },
  {
    key: 'letter',
    header: columns.letter,
    phone: 'title',
    cell: ({ subject, from }) => (
      <TwoLines first={subject || text.letters.noSubject} second={from || text.letters.noSender} />
    ),
  },
  {
    key: 'outcome',
    header: columns.outcome,
    width: 320,
    cell: ({ outcome, reason }) => <TwoLines first={LETTER_OUTCOME_WORDS[outcome]} second={reason ?? ''} />,
  },
  {
    key: 'ticket',
    header: columns.ticket,
    width: 140,
    cell: ({ ticket }) =>
      ticket && (
        <Anchor component={Link} to={ticketPath(ticket._id)}>
          <Mono>{ticket.ticketNumber}</Mono>
        </Anchor>
      ),
  },
];
