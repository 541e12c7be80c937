import type { TicketStats } from '@switchboard/contract/entities/ticket.ts';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { count } from '../../../lib/format.ts';
import { type Figure, Figures } from '../../../ui/page/Figures.tsx';
import type { DeskView } from '../desk-view.ts';
import { text } from '../text.ts';

type Count = 'total' | 'open' | 'inProgress' | 'resolved';

const STATUS_OF: Record<Exclude<Count, 'total'>, TicketStatus> = {
  open: 'Open',
  inProgress: 'In Progress',
  resolved: 'Resolved',
};

const COUNTS = ['total', 'open', 'inProgress', 'resolved'] as const;

function listOf(listPath: string, name: Count): string {
  if (name === 'total') return listPath;
  return `${listPath}?status=${STATUS_OF[name].toLowerCase().replace(' ', '-')}`;
}

/** The four counts, each a link to the tickets that it counts. */
export function TicketFigures({ view, stats }: { view: DeskView; stats: TicketStats | undefined }) {
  const labels = text.figures[view.coverage];
  const figures = COUNTS.map(
    (name): Figure => ({
      key: name,
      label: labels[name],
      value: stats && count(stats[name]),
      ...(view.listPath !== null && { to: listOf(view.listPath, name) }),
    }),
  );
  return <Figures figures={figures} loading={stats === undefined} />;
}
