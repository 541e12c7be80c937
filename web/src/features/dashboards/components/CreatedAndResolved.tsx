import type { TicketFigures } from '@switchboard/contract/dashboards/dashboards.ts';
import { count, dayInWords, shortDay } from '../../../lib/format/format.ts';
import { MirroredBars } from '../../../ui/charts/MirroredBars.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { isWeekend } from '../calendar-day.ts';
import { text } from '../text.ts';
import classes from './CreatedAndResolved.module.css';

const words = text.trend;

interface CreatedAndResolvedProps {
  /** ISO dates, the oldest first; undefined until they are known. */
  days: readonly string[] | undefined;
  figures: TicketFigures | undefined;
}

/** What came in above the line, what was solved below it. */
export function CreatedAndResolved({ days, figures }: CreatedAndResolvedProps) {
  return (
    <Card title={words.title} aside={figures && <Legend figures={figures} />}>
      {days && figures ? <Bars days={days} figures={figures} /> : <div className={classes.blank} />}
    </Card>
  );
}

function Bars({ days, figures: { created, resolved } }: { days: readonly string[]; figures: TicketFigures }) {
  const isQuiet = [...created.points, ...resolved.points].every((point) => point === 0);
  if (isQuiet) return <p className={classes.quiet}>{words.nothing(days.length)}</p>;
  return (
    <MirroredBars
      label={words.table(days.length)}
      above={words.created}
      below={words.resolved}
      dayHead={words.day}
      dayName={dayInWords}
      shortDayName={shortDay}
      days={days.map((day, index) => ({
        day,
        above: created.points[index] ?? 0,
        below: resolved.points[index] ?? 0,
        isWeekend: isWeekend(day),
      }))}
    />
  );
}

function Legend({ figures }: { figures: TicketFigures }) {
  return (
    <ul className={classes.legend}>
      <li data-series="created">
        {words.created} <b>{count(figures.created.now)}</b>
      </li>
      <li data-series="resolved">
        {words.resolved} <b>{count(figures.resolved.now)}</b>
      </li>
    </ul>
  );
}
