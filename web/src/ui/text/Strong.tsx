import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What counts in a line of quieter words. */
export const Strong = ({ children }: { children: ReactNode }) => (
  <Text component="strong" inherit fw={600} c="bright">
    {children}
  </Text>
);
