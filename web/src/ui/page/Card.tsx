import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface CardProps {
  title?: ReactNode;
  /** Muted text beside the title. */
  note?: ReactNode;
  /** Link, legend or figure at the right of the head. */
  aside?: ReactNode;
  foot?: ReactNode;
  /** Leaves out the inner padding, for tables and lists that reach the edge. */
  flush?: boolean;
  children?: ReactNode;
}

export function Card({ title, note, aside, foot, flush = false, children }: CardProps) {
  const titleId = useId();
  return (
    <Stack
      component="section"
      gap={0}
      miw={0}
      bg="var(--surface)"
      bd="1px solid var(--border)"
      bdrs="lg"
      style={{ overflow: 'clip' }}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || aside) && (
        // What is at the right goes below a title that it leaves little room.
        <Group
          component="header"
          className="line-below"
          gap="2px 12px"
          justify="space-between"
          mih={44}
          px={16}
          py={6}
          wrap="wrap"
        >
          <Group align="baseline" miw={0} flex="1 1 140px">
            {title && (
              <Title order={2} size="h3" id={titleId}>
                {title}
              </Title>
            )}
            {note && (
              <Text span fz="xs" c="dimmed">
                {note}
              </Text>
            )}
          </Group>
          {aside && (
            <Text component="div" size="xs" c="secondary" flex="none">
              {aside}
            </Text>
          )}
        </Group>
      )}
      {children != null && (
        <Box flex={1} miw={0} p={flush ? 0 : 16}>
          {children}
        </Box>
      )}
      {foot && (
        <Text component="footer" className="line-above" size="xs" c="dimmed" px={16} py={11}>
          {foot}
        </Text>
      )}
    </Stack>
  );
}
