import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';

interface AskedChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  value?: Value | null;
  onChange: (value: Value) => void;
  /** By which its form finds it. */
  'data-path'?: string;
  error?: ReactNode;
  disabled?: boolean;
}

/** One of a few answers, side by side. */
export function AskedChoice<Value extends string>({
  label,
  values,
  labels,
  value,
  onChange,
  disabled = false,
  ...group
}: AskedChoiceProps<Value>) {
  return (
    <Radio.Group
      {...group}
      label={label}
      value={value ?? null}
      onChange={(chosen) => {
        const known = values.find((one) => one === chosen);
        if (known) onChange(known);
      }}
    >
      <Group mt={6} gap="8px 20px" wrap="wrap">
        {values.map((one) => (
          <Radio
            key={one}
            value={one}
            label={labels[one]}
            disabled={disabled}
            // Not on the click alone: a message that appears where the focus leaves would move it from under that.
            wrapperProps={{ onMouseDown: ({ button }) => button === 0 && !disabled && onChange(one) }}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
