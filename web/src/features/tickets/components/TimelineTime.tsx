import { DAY } from '@switchboard/contract/durations.ts';
import { exactTime, shortMoment } from '../../../lib/format/format.ts';
import { Hint } from '../../../ui/text/Hint.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';

/** "18 minutes ago"; from a day on "18 Nov, 07:42", because the order of a conversation is read from it. */
export function TimelineTime({ at }: { at: string }) {
  const date = new Date(at);
  const now = new Date();
  if (now.getTime() - date.getTime() < DAY) return <RelativeTime date={at} />;
  return (
    <Hint label={exactTime(date)}>
      <time dateTime={at}>{shortMoment(date, now)}</time>
    </Hint>
  );
}
