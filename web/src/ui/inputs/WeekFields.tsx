import { ActionIcon, Box, Text } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import {
  oneMoreSpan,
  readSpans,
  spansText,
  WEEK_FIELDS,
  WEEKDAYS,
  type WeekField,
} from '../../lib/format/week.ts';
import classes from './Spans.module.css';
import { Spans } from './Spans.tsx';

interface DayField {
  value: string;
  error?: ReactNode;
  onChange: (value: string) => void;
  onBlur: (event: FocusEvent) => void;
  'data-path'?: string;
}

interface WeekFieldsProps {
  label: string;
  help: string;
  /** The most spans of a day. */
  most: number;
  field: (name: WeekField) => DayField;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const WORKDAYS = WEEK_FIELDS.slice(0, 5);

/** The spans of each day of a week. */
export function WeekFields({ label, help, most, field }: WeekFieldsProps) {
  const copy = (value: string) => {
    for (const name of WORKDAYS) field(name).onChange(value);
  };
  return (
    <Box role="group" aria-label={label}>
      <Text fz="sm" fw={500}>
        {label}
      </Text>
      <Text fz="xs" c="dimmed" mb={6}>
        {help}
      </Text>
      <div className={classes.week}>
        {WEEK_FIELDS.map((name, index) => (
          <Day key={name} {...field(name)} name={WEEKDAYS[index] ?? ''} most={most} onCopy={copy} />
        ))}
      </div>
    </Box>
  );
}

interface DayProps extends DayField {
  name: string;
  most: number;
  onCopy: (value: string) => void;
}

function Day({ name, value, error, most, onChange, onBlur, onCopy, 'data-path': path }: DayProps) {
  const begin = useRef<number | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const spans = readSpans(value);
  const add = () => {
    const after = oneMoreSpan(spans);
    begin.current = after.findIndex(({ from }, index) => from !== spans[index]?.from);
    onChange(spansText(after));
  };
  const addLabel = spans.length === 0 ? `Add hours on ${name}` : `Add a break on ${name}`;
  const copyLabel = `Copy ${name} to all weekdays`;
  return (
    <fieldset
      className={classes.day}
      aria-label={name}
      data-path={path}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur(event);
      }}
    >
      <span className={classes.name}>{name}</span>
      <Spans
        value={value}
        of={name}
        none="Closed"
        wrong={Boolean(error)}
        onChange={onChange}
        begin={begin}
        onRemoved={() => adding.current?.focus()}
      />
      <span className={classes.actions}>
        <ActionIcon
          ref={adding}
          aria-label={addLabel}
          title={addLabel}
          disabled={spans.length >= most}
          onClick={add}
        >
          <IconPlus {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={copyLabel} title={copyLabel} onClick={() => onCopy(value)}>
          <IconCopy {...icon} />
        </ActionIcon>
      </span>
      {error && (
        <Text className={classes.message} fz="xs" c="danger" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
