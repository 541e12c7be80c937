import { DateField } from './DateField.tsx';
import classes from './DayRange.module.css';
import { readDay } from './typed-date.ts';

interface DayRangeProps {
  /** What the ids of the two fields begin with. */
  id: string;
  /** YYYY-MM-DD, or blank. */
  from: string;
  to: string;
  onChange: (changed: { from: string } | { to: string }) => void;
}

/** What is half typed narrows nothing yet. */
const isDay = (text: string) => text === '' || readDay(text) !== null;

/** The first and the last day of what a list shows, for its bar. */
export function DayRange({ id, from, to, onChange }: DayRangeProps) {
  return (
    <div className={classes.days}>
      <label htmlFor={`${id}-from`}>From</label>
      <DateField id={`${id}-from`} value={from} onChange={(day) => isDay(day) && onChange({ from: day })} />
      <label htmlFor={`${id}-to`}>To</label>
      <DateField
        id={`${id}-to`}
        value={to}
        min={from}
        onChange={(day) => isDay(day) && onChange({ to: day })}
      />
    </div>
  );
}
