import { Box, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ticketText } from '../ticket-text.ts';
import type { ShownChange, TimelineLine } from '../timeline-lines.ts';
import classes from './Timeline.module.css';
import { ActorName, TimelineRow } from './TimelineRow.tsx';

const words = ticketText.timeline;

/** Longer values, in characters, begin folded. */
const SHORT = 60;

const isLong = ({ field, from, to }: ShownChange) =>
  field === 'description' || [from, to].some((value) => (value ?? '').length > SHORT);

/** Of old records the values are not known. */
const isTold = ({ from, to }: ShownChange) => from !== null || to !== null;

/** What was edited, from what to what. */
export function TimelineEdit({ line }: { line: Extract<TimelineLine, { kind: 'edit' }> }) {
  const { by, changes, reason } = line;
  const actor = <ActorName person={by} />;
  const [only, ...others] = changes;
  if (only && others.length === 0 && isTold(only) && !isLong(only)) {
    return (
      <TimelineRow
        line={line}
        sentence={
          <>
            {actor} {words.changed(only.field, only.from)} <b>{only.to ?? words.none}</b>
            {reason !== null && `: ${reason}`}
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

function Changes({ changes }: { changes: readonly ShownChange[] }) {
  const [open, setOpen] = useState(false);
  const { short = [], long = [] } = Object.groupBy(changes, (change) => (isLong(change) ? 'long' : 'short'));
  return (
    <>
      {short.length > 0 && (
        <Box component="ul" mt={2}>
          {short.map(({ field, from, to }) => (
            <li key={field}>
              {words.field(field)}: {from ?? words.none}
              <IconArrowRight
                size={12}
                stroke={1.8}
                style={{ margin: '0 4px', verticalAlign: -1 }}
                aria-hidden
              />
              <VisuallyHidden>{words.to}</VisuallyHidden>
              <b>{to ?? words.none}</b>
            </li>
          ))}
        </Box>
      )}
      {long.length > 0 && (
        <UnstyledButton className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.hideChange : words.showChange}
        </UnstyledButton>
      )}
      {open &&
        long.map(({ field, from, to }) => (
          <Box component="dl" key={field} maw={620} mt={4}>
            <Value label={words.before(field)}>{from ?? words.none}</Value>
            <Value label={words.after(field)}>{to ?? words.none}</Value>
          </Box>
        ))}
    </>
  );
}

const Value = ({ label, children }: { label: string; children: string }) => (
  <>
    <Text component="dt" inherit fz="xs" c="dimmed">
      {label}
    </Text>
    <Text
      component="dd"
      inherit
      className="anywhere"
      c="bright"
      bg="var(--surface)"
      bd="1px solid var(--border)"
      bdrs="sm"
      px={10}
      py={6}
      mt={2}
      mb={8}
      style={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}
    >
      {children}
    </Text>
  </>
);
