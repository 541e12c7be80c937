import { INTAKE_PRESET_LABELS } from '@switchboard/contract/alert-intake/intake-values.ts';
import type { Intake } from '@switchboard/contract/alert-intake/intakes.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { IntakeBadge } from './intake-badges.tsx';

const { columns } = text;

export const intakeColumns: readonly Column<Intake>[] = [
  {
    key: 'name',
    header: columns.name,
    phone: 'title',
    cell: ({ name, preset }) => <TwoLines first={name} second={INTAKE_PRESET_LABELS[preset]} />,
  },
  {
    key: 'token',
    header: columns.token,
    width: 150,
    phone: 'line',
    cell: ({ prefix }) => <Mono>{`${prefix}…`}</Mono>,
  },
  {
    key: 'state',
    header: columns.state,
    width: 110,
    phone: 'aside',
    cell: ({ isActive }) => <IntakeBadge isActive={isActive} />,
  },
  {
    key: 'last',
    header: columns.last,
    width: 150,
    phone: 'line',
    cell: ({ lastCall }) => (lastCall === null ? text.never : <RelativeTime date={lastCall.at} />),
  },
];
