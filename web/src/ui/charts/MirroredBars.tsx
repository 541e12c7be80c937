import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './MirroredBars.module.css';

const MirroredBarsDrawing = lazy(async () => ({
  default: (await import('./MirroredBarsDrawing.tsx')).MirroredBarsDrawing,
}));

export interface MirroredDay {
  /** An ISO date: "2026-11-19". */
  day: string;
  above: number;
  below: number;
  isWeekend: boolean;
}

export interface MirroredBarsProps {
  /** Says what the chart is. */
  label: string;
  days: readonly MirroredDay[];
  /** What grows up and what grows down from the zero line. */
  above: string;
  below: string;
  /** Heads the column of days. */
  dayHead: string;
  /** "Thursday 19 November" */
  dayName: (day: string) => string;
  /** "19 Nov" */
  shortDayName: (day: string) => string;
}

/**
 * Two figures a day, one above and one below the same zero line. The arrow keys go from day to day; the table that is
 * not seen says the same.
 */
export function MirroredBars(props: MirroredBarsProps) {
  const { label, days, above, below, dayHead, dayName } = props;
  return (
    <div className={classes.frame}>
      <Suspense fallback={null}>
        <MirroredBarsDrawing {...props} />
      </Suspense>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{dayHead}</th>
              <th scope="col">{above}</th>
              <th scope="col">{below}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day}>
                <th scope="row">{dayName(one.day)}</th>
                <td>{one.above}</td>
                <td>{one.below}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
