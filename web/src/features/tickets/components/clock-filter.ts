import { CLOCK_NAMES } from '@switchboard/contract/enums.ts';
import { parseClockFilter } from '@switchboard/contract/tickets/clock-filter-text.ts';
import { shortDay } from '../../../lib/format/format.ts';
import type { Filter } from '../../../lib/lists/filter.ts';
import { text } from '../text.ts';

const words = text.list.clock;

/** "Resolution: breached, 1 Oct – 31 Oct". */
function labelOf(value: string): string {
  const filter = parseClockFilter(value);
  if (filter === null) return words.unknown;
  const { kind, outcome, from, to } = filter;
  const last = new Date(new Date(to).getTime() - 1);
  return `${CLOCK_NAMES[kind]}: ${words.outcomes[outcome]}, ${shortDay(from)} – ${shortDay(last)}`;
}

/** What a figure of the service report counts: it comes with its link, and is no choice of the bar. */
export const clockFilters = (clock: string): readonly Filter[] =>
  clock === ''
    ? []
    : [
        {
          key: 'clock',
          label: words.label,
          single: true,
          options: [{ value: clock, label: labelOf(clock) }],
        },
      ];
