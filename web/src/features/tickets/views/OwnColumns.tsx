import { Checkbox, Text } from '@mantine/core';
import type { FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import { text } from './text.ts';

/** As many as lists have at once. */
const MOST = 8;

interface OwnColumnsProps {
  fields: readonly FormField[];
  /** Of those that are columns, in their order. */
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
}

/** Which fields of request types are columns of a list; its address keeps them. */
export function OwnColumns({ fields, keys, onChange }: OwnColumnsProps) {
  if (fields.length === 0) return null;
  return (
    <>
      <Text size="xs" c="dimmed" mt={8}>
        {text.chooser.own}
      </Text>
      {fields.map(({ key, label }) => (
        <Checkbox
          key={key}
          mih={28}
          label={label}
          checked={keys.includes(key)}
          disabled={!keys.includes(key) && keys.length >= MOST}
          onChange={() => onChange(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])}
        />
      ))}
    </>
  );
}
