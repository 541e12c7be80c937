import { Tooltip } from '@mantine/core';
import { exactTime } from '../../../ui/text/relative-time.ts';
import classes from './ChatLog.module.css';

const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** "14:02"; the day stands above, the exact moment in the tooltip. */
export function ChatTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <Tooltip label={exactTime(date)}>
      <time className={classes.meta} dateTime={at}>
        {hours.format(date)}
      </time>
    </Tooltip>
  );
}
