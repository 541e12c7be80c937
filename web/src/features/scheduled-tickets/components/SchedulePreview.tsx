import { day, shortWeekday } from '../../../lib/format/format.ts';
import { useNow } from '../../../ui/text/use-now.ts';
import { recurrenceOf, type ScheduleValues } from '../schedule-form.ts';
import { ahead, sentenceOf } from '../schedule-sentence.ts';
import { text } from '../text.ts';
import { browserZone, dayOf, timeOf, wallClock, zoneName } from '../wall-clock.ts';
import classes from './Schedules.module.css';

const words = text.preview;

/** "Mon 7 Dec 2026, 09:00", with the zone where it is not the reader's. */
const datedClock = (wall: string, zone: string) =>
  `${shortWeekday(dayOf(wall))} ${day(dayOf(wall))}, ${timeOf(wall)}${zone === browserZone() ? '' : ` ${zoneName(zone)}`}`;

interface SchedulePreviewProps {
  values: ScheduleValues;
  preview: { data: readonly string[] | undefined; isError: boolean };
  /** Who gets the tickets, where that is one agent. */
  agent: string | undefined;
}

function forWhom({ assignToAgent }: ScheduleValues, agent: string | undefined): string {
  if (assignToAgent !== 'agent') return words.for[assignToAgent === 'auto' ? 'auto' : 'none'];
  return agent ? words.forAgent(agent) : words.forOneAgent;
}

/** What the schedule does in a plain sentence, and the next times it does so. */
export function SchedulePreview({ values, preview, agent }: SchedulePreviewProps) {
  const now = useNow();
  const { scheduledDate, timezone, recurrenceEndDate } = values;
  if (scheduledDate === '' || timezone === '') {
    return (
      <section className={classes.preview} aria-label={words.label}>
        <p className={classes.sentence}>{words.undated}</p>
      </section>
    );
  }
  const occurrences = preview.isError ? [] : (preview.data ?? []);
  const [first] = occurrences;
  const { rhythm, span } = sentenceOf({
    recurrence: recurrenceOf(values),
    start: scheduledDate,
    timezone,
    end: recurrenceEndDate,
    next: first ? wallClock(first, timezone) : null,
    now: wallClock(now, timezone),
  });
  return (
    <section className={classes.preview} aria-label={words.label}>
      <p className={classes.sentence} role="status">
        <strong>{rhythm}</strong>
        {span && `, ${span}`}
        {'. '}
        {words.opens} <strong>{values.priority}</strong> {words.ticket}{' '}
        <strong>{forWhom(values, agent)}</strong>.
      </p>
      {occurrences.length > 0 && (
        <ol className={classes.dates} aria-label={words.dates}>
          {occurrences.map((occurrence) => (
            <li key={occurrence}>
              <time dateTime={occurrence}>{datedClock(wallClock(occurrence, timezone), timezone)}</time>
              <span className={classes.ahead}>{ahead(new Date(occurrence), new Date(now))}</span>
            </li>
          ))}
        </ol>
      )}
      {preview.isError && <p className={classes.noDates}>{words.failed}</p>}
      {preview.data?.length === 0 && !preview.isError && (
        <p className={classes.noDates}>{words.nothingLeft}</p>
      )}
    </section>
  );
}
