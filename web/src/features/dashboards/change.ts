/** How a figure changed against the period before, in words. */
import type { Figure } from '@switchboard/contract/dashboards/dashboards.ts';
import { count } from '../../lib/format/format.ts';
import { text } from './text.ts';

export interface Change {
  direction: 'up' | 'down' | null;
  /** "12.3%" of something counted over the period, "5" of a level; empty when nothing changed. */
  amount: string;
  /** "from 114" */
  rest: string;
}

/** What is counted anew in each period, or what stands at its end. */
export type FigureKind = 'counted' | 'level';

const percentFormat = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** Null where there was no period before. Of nothing there is no percentage. */
export function changeOf({ now, before }: Pick<Figure, 'now' | 'before'>, kind: FigureKind): Change | null {
  if (before === null) return null;
  const difference = Math.abs(now - before);
  const rest = kind === 'counted' ? text.change.from(count(before)) : text.change.fromThen(count(before));
  if (difference === 0) return { direction: null, amount: '', rest: text.change.same(rest) };
  const isShare = kind === 'counted' && before > 0;
  return {
    direction: now > before ? 'up' : 'down',
    amount: isShare ? percentFormat.format(difference / before) : count(difference),
    rest,
  };
}
