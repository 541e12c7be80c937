import { Text } from '@mantine/core';
import { count } from '../../../lib/format/format.ts';

/** A figure among quieter words. */
export const Amount = ({ number }: { number: number }) => (
  <Text component="b" inherit className="tabular" fw={600} c="bright">
    {count(number)}
  </Text>
);
