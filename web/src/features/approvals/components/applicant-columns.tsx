import { Button, Group } from '@mantine/core';
import type { Applicant } from '@switchboard/contract/members/approvals.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';

interface Actions {
  /** Whose decision is on its way. */
  busyId: string | null;
  onApprove: (person: Applicant) => void;
  onDecline: (person: Applicant) => void;
}

export const applicantColumns = ({ busyId, onApprove, onDecline }: Actions): readonly Column<Applicant>[] => [
  {
    key: 'person',
    header: text.person,
    phone: 'title',
    cell: (person) => <TwoLines first={fullName(person)} second={person.email} />,
  },
  {
    key: 'asked',
    header: text.asked,
    width: 140,
    phone: 'aside',
    cell: ({ createdAt }) => <RelativeTime date={createdAt} />,
  },
  {
    key: 'actions',
    header: text.actions,
    width: 220,
    align: 'right',
    phone: 'line',
    cell: (person) => (
      <Group justify="flex-end" pr={6}>
        <Button
          variant="subtle"
          disabled={busyId === person._id}
          aria-label={text.declineNamed(fullName(person))}
          onClick={() => onDecline(person)}
        >
          {text.decline}
        </Button>
        <Button
          variant="default"
          loading={busyId === person._id}
          aria-label={text.approveNamed(fullName(person))}
          onClick={() => onApprove(person)}
        >
          {text.approve}
        </Button>
      </Group>
    ),
  },
];
