import { Box, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { type DonutPart, SIZE, THICKNESS } from './donut.ts';

const DonutRing = lazy(async () => ({ default: (await import('./DonutRing.tsx')).DonutRing }));

const track = <Box w={SIZE} h={SIZE} bd={`${THICKNESS}px solid var(--track)`} bdrs="50%" />;

export interface DonutProps {
  parts: readonly DonutPart[];
  /** Stands in the middle. */
  total: string;
  /** What is counted, below the total. */
  what: string;
}

/** Shares of a whole. The ring is decorative: a table or a list beside it has the figures. */
export function Donut({ parts, total, what }: DonutProps) {
  const isEmpty = parts.every(({ value }) => value === 0);
  return (
    <Box pos="relative" flex="none" w={SIZE} h={SIZE}>
      <div aria-hidden="true">
        {isEmpty ? (
          track
        ) : (
          <Suspense fallback={track}>
            <DonutRing parts={parts} />
          </Suspense>
        )}
      </div>
      <Stack component="p" gap={0} align="center" justify="center" pos="absolute" inset={0}>
        <Text span fz={22} fw={500} lh="24px" lts="-0.03em" className="tabular">
          {total}
        </Text>{' '}
        <Text span fz={11} lh="16px" c="dimmed">
          {what}
        </Text>
      </Stack>
    </Box>
  );
}
