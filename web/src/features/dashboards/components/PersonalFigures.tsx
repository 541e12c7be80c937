import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { TicketStats } from '@switchboard/contract/tickets/ticket.ts';
import { count } from '../../../lib/format/format.ts';
import { type Figure, Figures } from '../../../ui/page/Figures.tsx';
import { type ListPath, listOf } from '../links.ts';
import { percentOf } from '../percent.ts';
import { text } from '../text.ts';
import { FigureChange } from './FigureChange.tsx';

export interface PersonalFigure {
  key: string;
  label: string;
  /** All of them when absent. */
  status?: readonly TicketStatus[];
  value: (stats: TicketStats) => number;
  /** What the figure is made of, in place of its share. */
  detail?: (stats: TicketStats) => string;
}

interface PersonalFiguresProps {
  figures: readonly PersonalFigure[];
  /** The list that the figures count. */
  list: ListPath;
  /** Undefined until they are known. */
  stats: TicketStats | undefined;
  /** The same when the period began: null where there were none, undefined where that is not known. */
  before: TicketStats | null | undefined;
}

/** Counts of a person's tickets, each a link to the tickets that it counts. */
export function PersonalFigures({ figures, list, stats, before }: PersonalFiguresProps) {
  const shareOf = (value: number, { total }: TicketStats) =>
    total > 0 ? text.figures.share(percentOf(value, total)) : '';
  const shown = figures.map(({ key, label, status, value, detail }): Figure => {
    const number = stats && value(stats);
    return {
      key,
      label,
      value: number !== undefined && count(number),
      detail: stats && number !== undefined ? (detail?.(stats) ?? shareOf(number, stats)) : '',
      // Its line is there from the start: what is below would move when it comes.
      change:
        before !== undefined && number !== undefined ? (
          <FigureChange figure={{ now: number, before: before && value(before) }} kind="level" />
        ) : (
          ''
        ),
      to: listOf(list, status && { status }),
    };
  });
  return <Figures figures={shown} loading={stats === undefined} />;
}
