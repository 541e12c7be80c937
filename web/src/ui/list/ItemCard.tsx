import { Box, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mono } from '../text/Mono.tsx';

interface ItemCardProps {
  /** Of the title, for buttons that are described by it. */
  titleId: string;
  title: string;
  /** What it is known by, under the title. */
  code: string;
  /** Before the title: a logo. */
  mark?: ReactNode;
  /** State and menu, at the right of the head. */
  aside: ReactNode;
  /** The one thing that a page is about: larger than those of a grid. */
  prominent?: boolean;
  children: ReactNode;
}

/** One thing of a `CardGrid`. */
export function ItemCard({ titleId, title, code, mark, aside, prominent = false, children }: ItemCardProps) {
  return (
    <Stack
      component="article"
      gap={prominent ? 14 : 12}
      miw={0}
      p={16}
      bg="var(--surface)"
      bd="1px solid var(--border)"
      bdrs="lg"
      aria-labelledby={titleId}
    >
      <Group component="header" gap={prominent ? 12 : 8} align={prominent ? 'center' : 'flex-start'}>
        {mark}
        <Box flex={1} miw={0} c="secondary" style={{ overflowWrap: 'anywhere' }}>
          <Title
            order={2}
            size={prominent ? 'h2' : 'h3'}
            lts={prominent ? undefined : 'inherit'}
            c="var(--text)"
            id={titleId}
          >
            {title}
          </Title>
          <Mono>{code}</Mono>
        </Box>
        {aside}
      </Group>
      {children}
    </Stack>
  );
}
