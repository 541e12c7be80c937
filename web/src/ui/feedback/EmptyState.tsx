import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { JacksDrawing } from './JacksDrawing.tsx';

export interface EmptyStateProps {
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Stack gap={0} align="center" px={24} pt={36} pb={28} ta="center">
      <JacksDrawing />
      <Text fw={600} lts="-0.008em">
        {title}
      </Text>
      {text && (
        <Text maw={300} mt={4} fz="sm" c="secondary" style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {action && <Box mt={14}>{action}</Box>}
    </Stack>
  );
}
