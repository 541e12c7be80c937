import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { FieldChange } from '@switchboard/contract/tickets/timeline.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { text } from '../text.ts';
import type { TimelineLine } from '../timeline-lines.ts';
import classes from './Timeline.module.css';
import { ActorName, TimelineRow } from './TimelineRow.tsx';

const words = text.timeline;

/** Longer values, in characters, begin folded. */
const SHORT = 60;

const isLong = ({ field, from, to }: FieldChange) =>
  field === 'description' || [from, to].some((value) => (value ?? '').length > SHORT);

/** Of old records the values are not known. */
const isTold = ({ from, to }: FieldChange) => from !== null || to !== null;

/** What was edited, from what to what. */
export function TimelineEdit({ line }: { line: Extract<TimelineLine, { kind: 'edit' }> }) {
  const { by, changes } = line;
  const actor = <ActorName person={by} />;
  const [only, ...others] = changes;
  if (only && others.length === 0 && isTold(only) && !isLong(only)) {
    return (
      <TimelineRow
        line={line}
        sentence={
          <>
            {actor} {words.changed(only.field, only.from)} <b>{only.to ?? words.none}</b>
          </>
        }
      />
    );
  }
  const fields = changes.map(({ field }) => field).join(', ');
  return (
    <TimelineRow
      line={line}
      sentence={
        <>
          {actor} {fields === '' ? words.editedSomething : words.edited} <b>{fields}</b>
        </>
      }
    >
      <Changes changes={changes.filter(isTold)} />
    </TimelineRow>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const [open, setOpen] = useState(false);
  const { short = [], long = [] } = Object.groupBy(changes, (change) => (isLong(change) ? 'long' : 'short'));
  return (
    <>
      {short.length > 0 && (
        <ul className={classes.changes}>
          {short.map(({ field, from, to }) => (
            <li key={field}>
              {words.field(field)}: {from ?? words.none}
              <IconArrowRight className={classes.arrow} size={12} stroke={1.8} aria-hidden />
              <VisuallyHidden>{words.to}</VisuallyHidden>
              <b>{to ?? words.none}</b>
            </li>
          ))}
        </ul>
      )}
      {long.length > 0 && (
        <UnstyledButton className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hideChange : words.showChange}
        </UnstyledButton>
      )}
      {open &&
        long.map(({ field, from, to }) => (
          <dl key={field} className={classes.values}>
            <dt>{words.before(field)}</dt>
            <dd>{from ?? words.none}</dd>
            <dt>{words.after(field)}</dt>
            <dd>{to ?? words.none}</dd>
          </dl>
        ))}
    </>
  );
}
