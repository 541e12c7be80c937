import { Anchor } from '@mantine/core';
import { CLOCK_NAMES } from '@switchboard/contract/enums.ts';
import type { ClockOutcome } from '@switchboard/contract/tickets/clock-filter-text.ts';
import type { ServiceRow } from '@switchboard/contract/tickets/service-report.ts';
import { Link } from 'react-router';
import { count } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { figureLink, groupName, type Reported, time } from './figures.ts';
import { text } from './text.ts';

const words = text.columns;
const STOOD = ['requester', 'approver', 'vendor'] as const;

/** Each figure leads to the tickets that it counts. */
export function reportColumns(reported: Reported): readonly Column<ServiceRow>[] {
  const { by } = reported;
  const figure = (outcome: ClockOutcome): Column<ServiceRow> => ({
    key: outcome,
    header: words[outcome],
    width: 96,
    align: 'right',
    phone: 'line',
    cell: (row) => {
      const number = row[outcome];
      if (number === 0) return <span className="tabular">0</span>;
      return (
        <Anchor
          component={Link}
          fz="inherit"
          to={figureLink(reported, row, outcome)}
          className="tabular"
          c={outcome === 'breached' ? 'danger' : undefined}
          aria-label={text.figure(
            count(number),
            words[outcome],
            groupName(by, row.group),
            CLOCK_NAMES[row.clock],
          )}
        >
          {count(number)}
        </Anchor>
      );
    },
  });
  const number = (
    key: 'metPercent' | 'median' | 'p90',
    width: number,
    cell: (row: ServiceRow) => string,
  ): Column<ServiceRow> => ({
    key,
    header: words[key],
    width,
    align: 'right',
    cell: (row) => <span className="tabular">{cell(row)}</span>,
  });
  return [
    {
      key: 'group',
      header: text.groups[by],
      phone: 'title',
      cell: (row) => groupName(by, row.group),
    },
    {
      key: 'clock',
      header: words.clock,
      width: 140,
      phone: 'aside',
      cell: ({ clock }) => CLOCK_NAMES[clock],
    },
    figure('met'),
    figure('breached'),
    figure('running'),
    number('metPercent', 84, ({ metPercent }) => (metPercent === null ? text.none : `${metPercent} %`)),
    number('median', 108, ({ medianSeconds }) => time(medianSeconds)),
    number('p90', 108, ({ p90Seconds }) => time(p90Seconds)),
    {
      key: 'waiting',
      header: words.waiting,
      width: 240,
      cell: ({ waiting }) =>
        STOOD.filter((kind) => waiting[kind] > 0)
          .map((kind) => `${text.stood[kind]} ${time(waiting[kind])}`)
          .join(' · ') || text.none,
    },
  ];
}
