import { shortMoment, timeOfDay } from '../../../lib/format/format.ts';
import { ConnectionBar } from '../../../ui/feedback/ConnectionBar.tsx';
import { useMailIntake } from '../api.ts';
import { text } from '../text.ts';

const isToday = (moment: Date) => moment.toDateString() === new Date().toDateString();

/** Nothing while mail arrives. */
export function IntakeWarning() {
  const failing = useMailIntake().data?.failing;
  if (!failing) return null;
  const since = new Date(failing.since);
  return <ConnectionBar message={text.missing(isToday(since) ? timeOfDay(since) : shortMoment(since))} />;
}
