import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { readSpans, spansText } from '../../lib/format/week.ts';
import classes from './Spans.module.css';
import { TimeField } from './TimeField.tsx';

interface SpansProps {
  /** "09:00-12:00, 13:00-17:00", blank for none. */
  value: string;
  /** Whose they are: "Monday". */
  of: string;
  /** What stands where there are none. */
  none: string;
  wrong?: boolean;
  onChange: (value: string) => void;
  /** Of the span that gets the focus once it is there. */
  begin?: RefObject<number | null>;
  onRemoved?: () => void;
}

/** The hours of a day, a pair of times for each. */
export function Spans({ value, of, none, wrong = false, onChange, begin, onRemoved }: SpansProps) {
  const spans = readSpans(value);
  const change = (index: number, changes: { from?: string; to?: string }) =>
    onChange(spansText(spans.map((span, place) => (place === index ? { ...span, ...changes } : span))));
  const remove = (index: number) => {
    onChange(spansText(spans.toSpliced(index, 1)));
    onRemoved?.();
  };
  const takeFocus = (index: number) => (node: HTMLInputElement | null) => {
    if (node === null || begin?.current !== index) return;
    begin.current = null;
    node.focus();
    node.select();
  };
  return (
    <div className={classes.spans}>
      {spans.length === 0 && (
        <Text span fz={13} c="dimmed">
          {none}
        </Text>
      )}
      {spans.map(({ from, to }, index) => {
        const named = spans.length === 1 ? of : `${of}, part ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the times of a span change while they are typed
          <span key={index} className={classes.span}>
            <TimeField
              ref={takeFocus(index)}
              value={from}
              label={`${named}, from`}
              wrong={wrong}
              onChange={(time) => change(index, { from: time })}
            />
            <span aria-hidden>–</span>
            <TimeField
              value={to}
              label={`${named}, until`}
              wrong={wrong}
              onChange={(time) => change(index, { to: time })}
            />
            <ActionIcon
              aria-label={`Remove ${from || '…'}–${to || '…'}, ${of}`}
              onClick={() => remove(index)}
            >
              <IconX size={15} stroke={1.5} aria-hidden />
            </ActionIcon>
          </span>
        );
      })}
    </div>
  );
}
