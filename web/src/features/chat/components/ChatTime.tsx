import { exactTime, timeOfDay } from '../../../lib/format/format.ts';
import { Hint } from '../../../ui/text/Hint.tsx';
import classes from './ChatLog.module.css';

/** "14:02"; the day stands above, the exact moment in the tooltip. */
export function ChatTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <Hint label={exactTime(date)}>
      <time className={classes.meta} dateTime={at}>
        {timeOfDay(date)}
      </time>
    </Hint>
  );
}
