import { Menu } from '@mantine/core';
import type { ErasureState } from '@switchboard/contract/data-lifecycle/erasure-values.ts';
import type { Erasure } from '@switchboard/contract/data-lifecycle/erasures.ts';
import { day, fullName } from '../../../lib/format/format.ts';
import { type Tone, ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from './erasure-text.ts';

const { columns } = text;

const TONES: Record<ErasureState, Tone> = {
  requested: 'danger',
  waiting: 'progress',
  running: 'progress',
  done: 'resolved',
  cancelled: 'closed',
};

interface ErasureActions {
  readonly onLook: (erasure: Erasure) => void;
  readonly onCancel: (erasure: Erasure) => void;
}

export const erasureColumns = ({ onLook, onCancel }: ErasureActions): readonly Column<Erasure>[] => [
  {
    key: 'person',
    header: columns.person,
    phone: 'title',
    cell: ({ person, own, askedBy }) => (
      <TwoLines first={fullName(person)} second={own ? text.own : text.begunBy(fullName(askedBy))} />
    ),
  },
  {
    key: 'state',
    header: columns.state,
    width: 220,
    phone: 'line',
    cell: ({ state, held, counts }) => {
      const badge = <ToneBadge tone={TONES[state]}>{text.states[state]}</ToneBadge>;
      if (state === 'done')
        return <TwoLines first={badge} second={text.counts(counts.replaced, counts.removed)} />;
      return held ? <TwoLines first={badge} second={text.held} /> : badge;
    },
  },
  {
    key: 'asked',
    header: columns.asked,
    width: 150,
    phone: 'line',
    cell: ({ askedAt }) => <RelativeTime date={askedAt} />,
  },
  {
    key: 'due',
    header: columns.due,
    width: 170,
    phone: 'line',
    cell: ({ state, dueAt, endedAt }) => {
      if (state === 'done' && endedAt !== null) return day(endedAt);
      return state === 'waiting' && dueAt !== null ? text.after(day(dueAt)) : text.none;
    },
  },
  {
    key: 'actions',
    header: columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (row) =>
      (row.state === 'requested' || row.state === 'waiting') && (
        <RowMenu label={text.more(fullName(row.person))}>
          {row.state === 'requested' && <Menu.Item onClick={() => onLook(row)}>{text.look}</Menu.Item>}
          <Menu.Item onClick={() => onCancel(row)}>{text.cancel.item}</Menu.Item>
        </RowMenu>
      ),
  },
];
