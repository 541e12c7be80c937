import type { HeldLetter } from '@switchboard/contract/mail-intake/held-letters.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

const { columns, answerTo } = text.held;

export const heldLetterColumns: readonly Column<HeldLetter>[] = [
  {
    key: 'letter',
    header: columns.letter,
    phone: 'title',
    cell: ({ subject, from }) => (
      <TwoLines first={subject || text.letters.noSubject} second={from || text.letters.noSender} />
    ),
  },
  {
    key: 'reason',
    header: columns.reason,
    width: 340,
    cell: ({ reason, answers }) => (
      <TwoLines first={reason} second={answers ? answerTo(answers.ticketNumber) : ''} />
    ),
  },
  {
    key: 'at',
    header: columns.at,
    width: 130,
    phone: 'aside',
    cell: ({ receivedAt }) => <RelativeTime date={receivedAt} />,
  },
];
