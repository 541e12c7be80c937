import { ActionIcon, Box, Popover, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEventHandler, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Part } from '../feedback/Part.tsx';
import { readDay, readMoment, writtenDate } from './typed-date.ts';

/** The size of the calendar, so that the popover does not jump when it arrives. */
const calendarSize = { w: 252, h: 268 };

const CalendarPanel = lazy(() => import('./CalendarPanel.tsx'));

/** Phones and tablets have pickers of their own, made for fingers. */
const NATIVE_PICKER = '(max-width: 47.99em), (pointer: coarse)';

export interface DateFieldProps {
  /** "2026-11-22", with a time "2026-11-22T14:30", or blank; what was typed, where that cannot be read. */
  value: string;
  onChange: (value: string) => void;
  /** Asks for the time of the day, too. */
  withTime?: boolean;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** The earliest and the latest that the calendar offers; the form is what refuses others. */
  min?: string;
  max?: string;
  id?: string;
  name?: string;
  onBlur?: FocusEventHandler<HTMLElement>;
  'data-path'?: string;
}

/** A date that is typed or chosen from a calendar, which is fetched when it is opened. */
export function DateField({ value, onChange, withTime = false, min, max, ...input }: DateFieldProps) {
  const native = useMediaQuery(NATIVE_PICKER, false, { getInitialValueInEffect: false });
  const read = withTime ? readMoment : readDay;
  const bounds = { min: (min && read(min)) || undefined, max: (max && read(max)) || undefined };
  if (!native) {
    return (
      <TypedDate {...input} {...bounds} value={value} onChange={onChange} withTime={withTime} read={read} />
    );
  }
  return (
    <TextInput
      {...input}
      {...bounds}
      type={withTime ? 'datetime-local' : 'date'}
      value={read(value) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface TypedDateProps extends DateFieldProps {
  withTime: boolean;
  read: (text: string) => string | null;
}

function TypedDate({ value, onChange, withTime, read, min, max, error, onBlur, ...input }: TypedDateProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const field = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  // While it is being typed it is not rewritten; what cannot be read stays to be mended.
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isUnreadable = typed !== null && typed.trim() !== '' && read(typed) === null;

  const close = () => {
    setOpened(false);
    field.current?.focus();
  };
  const choose = (chosen: string) => {
    setTyped(null);
    onChange(chosen);
  };

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withRoles={false} shadow="sm">
      <Popover.Target>
        <TextInput
          {...input}
          ref={field}
          id={id}
          // A text has no bounds of its own; whoever reads the page by program finds them here.
          min={min}
          max={max}
          autoComplete="off"
          placeholder={withTime ? 'dd/mm/yyyy, hh:mm' : 'dd/mm/yyyy'}
          value={typed ?? writtenDate(value)}
          error={error ?? (left && isUnreadable ? unreadable(withTime) : undefined)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setLeft(false);
            onChange(read(currentTarget.value) ?? currentTarget.value.trim());
          }}
          onBlur={(event) => {
            setLeft(true);
            if (!isUnreadable) setTyped(null);
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (!(event.altKey && event.key === 'ArrowDown')) return;
            event.preventDefault();
            setOpened(true);
          }}
          rightSection={
            <ActionIcon
              size={26}
              aria-label="Open calendar"
              aria-describedby={`${id}-label`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              // For the popover it lies outside, where a press closes it before the click opens it again.
              onMouseDown={(event) => event.stopPropagation()}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={16} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Part what="The calendar">
          <Suspense fallback={<Box {...calendarSize} aria-busy="true" />}>
            <CalendarPanel
              value={read(value)}
              withTime={withTime}
              min={min}
              max={max}
              onChange={choose}
              onClose={close}
            />
          </Suspense>
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
}

const unreadable = (withTime: boolean): string =>
  `Please enter a date such as ${withTime ? '22 Nov 2026, 14:30' : '22 Nov 2026'}`;
