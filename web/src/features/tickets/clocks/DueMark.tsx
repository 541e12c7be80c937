import type { Due } from '@switchboard/contract/tickets/ticket.ts';
import { IconAlertTriangle, IconClock, IconClockPause } from '@tabler/icons-react';
import { exactTime } from '../../../lib/format/format.ts';
import { Hint } from '../../../ui/text/Hint.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import classes from './DueMark.module.css';
import { words } from './due-words.ts';
import { roughDuration } from './duration.ts';

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** When a ticket is due, by icon and word; the moment is in the tooltip. It keeps itself true as time passes. */
export function DueMark({ due }: { due: Due }) {
  const now = useNow();
  if (due.at === null) {
    return (
      <span className={classes.due} data-state="paused">
        <IconClockPause {...icon} /> {words.paused}
      </span>
    );
  }
  const left = Math.floor((Date.parse(due.at) - now) / 1000);
  const state = left < 0 ? 'breached' : due.state === 'warned' ? 'warned' : 'running';
  const Icon = state === 'breached' ? IconAlertTriangle : IconClock;
  return (
    <Hint label={exactTime(due.at)}>
      <span className={classes.due} data-state={state}>
        <Icon {...icon} /> {left < 0 ? words.overdue(roughDuration(-left)) : words.dueIn(roughDuration(left))}
      </span>
    </Hint>
  );
}
