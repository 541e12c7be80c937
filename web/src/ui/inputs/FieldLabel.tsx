import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FieldLabelProps {
  children: ReactNode;
  optional?: boolean;
}

/** For the `label` of an input: required fields have no mark, optional ones say so. */
export function FieldLabel({ children, optional = false }: FieldLabelProps) {
  return (
    <>
      {children}
      {optional && (
        <Text span inherit fw={400} c="dimmed">
          {' optional'}
        </Text>
      )}
    </>
  );
}
