import type { TicketFigures } from '@switchboard/contract/dashboards/dashboards.ts';
import { URGENT } from '@switchboard/contract/enums.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import { count } from '../../../lib/format/format.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { type Figure, Figures } from '../../../ui/page/Figures.tsx';
import type { FigureKind } from '../change.ts';
import { listOf, pages } from '../links.ts';
import { text } from '../text.ts';
import { FigureChange } from './FigureChange.tsx';

interface Shown {
  name: keyof TicketFigures;
  kind: FigureKind;
  rise?: 'good' | 'bad';
  /** Absent where no list holds what was counted: a ticket that was opened again is resolved twice. */
  to?: string;
}

const SHOWN: readonly Shown[] = [
  { name: 'created', kind: 'counted', to: listOf(pages.allTickets, { created: DASHBOARD.days }) },
  { name: 'resolved', kind: 'counted', rise: 'good' },
  { name: 'open', kind: 'level', to: listOf(pages.allTickets, { status: ['Open'] }) },
  { name: 'inProgress', kind: 'level', to: listOf(pages.allTickets, { status: ['In Progress'] }) },
  {
    name: 'urgent',
    kind: 'level',
    rise: 'bad',
    to: listOf(pages.allTickets, URGENT),
  },
];

/** The five figures of the desk with the way they came. */
export function DeskFigures({ figures }: { figures: TicketFigures | undefined }) {
  const shown = SHOWN.map(({ name, kind, rise, to }): Figure => {
    const figure = figures?.[name];
    return {
      key: name,
      label: text.figures.desk[name],
      value: figure && count(figure.now),
      detail: figure ? <FigureChange figure={figure} kind={kind} {...(rise && { rise })} /> : '',
      graphic: figure?.points.some((point) => point > 0) && (
        <Sparkline points={figure.points} tone={name === 'urgent' && figure.now > 0 ? 'danger' : 'neutral'} />
      ),
      ...(to && { to }),
    };
  });
  return <Figures figures={shown} loading={figures === undefined} />;
}
