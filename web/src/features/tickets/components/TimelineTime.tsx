import { Tooltip } from '@mantine/core';
import { DAY } from '@switchboard/contract/durations.ts';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { exactTime } from '../../../ui/text/relative-time.ts';

const sameYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** "18 minutes ago"; from a day on "18 Nov, 07:42", because the order of a conversation is read from it. */
export function TimelineTime({ at }: { at: string }) {
  const date = new Date(at);
  const now = new Date();
  if (now.getTime() - date.getTime() < DAY) return <RelativeTime date={at} />;
  const format = date.getFullYear() === now.getFullYear() ? sameYear : otherYear;
  return (
    <Tooltip label={exactTime(date)}>
      <time dateTime={at}>{format.format(date)}</time>
    </Tooltip>
  );
}
