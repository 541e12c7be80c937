import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { movedTime, readTime } from '../../lib/format/time-of-day.ts';

const STEP_MINUTES = 15;
const STEPS: Partial<Record<string, number>> = { ArrowUp: STEP_MINUTES, ArrowDown: -STEP_MINUTES };

interface TimeFieldProps {
  /** "09:30", blank, or what was typed where that cannot be read. */
  value: string;
  /** Accessible name. */
  label: string;
  wrong?: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A time of the day that is typed, or moved by the arrow keys. */
export function TimeField({ value, label, wrong = false, onChange, ref, ...input }: TimeFieldProps) {
  // While it is being typed it is not rewritten.
  const [typed, setTyped] = useState<string | null>(null);
  const step = (event: KeyboardEvent) => {
    const minutes = STEPS[event.key];
    if (minutes === undefined) return;
    event.preventDefault();
    setTyped(null);
    onChange(movedTime(value, minutes));
  };
  return (
    <TextInput
      {...input}
      ref={ref}
      w={68}
      styles={{ input: { paddingInline: 4, textAlign: 'center', fontVariantNumeric: 'tabular-nums' } }}
      aria-label={label}
      error={wrong}
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={5}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        // Those stand between times.
        const text = currentTarget.value.replaceAll(/[-–,;]/g, '');
        setTyped(text);
        onChange(readTime(text) ?? text.trim());
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={step}
    />
  );
}
