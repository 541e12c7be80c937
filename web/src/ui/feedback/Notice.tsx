import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface NoticeProps {
  tone: 'danger' | 'warning' | 'info' | 'success' | 'quiet';
  title?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** Takes it away: a button in its corner. */
  close?: ReactNode;
  children?: ReactNode;
  /** `alert` for what went wrong just now; a notice that was there from the start has none. */
  role?: 'alert' | 'status';
}

interface Tone {
  /** Of the icon. */
  c: string;
  bg: string;
  line: string;
  title?: string;
  words?: string;
}

const tones: Record<NoticeProps['tone'], Tone> = {
  danger: { c: 'danger', bg: 'var(--danger-soft)', line: 'var(--danger-line)', title: 'danger' },
  warning: {
    c: 'var(--note-text)',
    bg: 'var(--note-surface)',
    line: 'var(--note-line)',
    title: 'var(--note-text)',
  },
  info: { c: 'var(--primary)', bg: 'var(--primary-soft)', line: 'var(--primary-line)' },
  success: { c: 'var(--status-resolved-text)', bg: 'var(--status-resolved-soft)', line: 'transparent' },
  quiet: { c: 'dimmed', bg: 'var(--sunken)', line: 'var(--border)', words: 'secondary' },
};

/** Something the reader must know before going on, inside the page. */
export function Notice({ tone, title, icon, action, close, children, role }: NoticeProps) {
  const { c, bg, line, ...of } = tones[tone];
  return (
    <Group
      gap={10}
      align="stretch"
      pos="relative"
      py={12}
      ps={14}
      pe={close ? 44 : 14}
      fz="sm"
      lh="19px"
      c={c}
      bg={bg}
      bd={`1px solid ${line}`}
      bdrs="lg"
      role={role}
    >
      {icon && (
        <Group component="span" flex="none" h={19}>
          {icon}
        </Group>
      )}
      <Stack
        gap={4}
        align="flex-start"
        flex={1}
        miw={0}
        c={of.words ?? 'var(--text)'}
        style={{ overflowWrap: 'anywhere' }}
      >
        {title && (
          <Text inherit fw={600} c={of.title}>
            {title}
          </Text>
        )}
        {children && <div>{children}</div>}
        {action && <Box mt={6}>{action}</Box>}
      </Stack>
      {close && (
        <Box pos="absolute" top={8} right={8}>
          {close}
        </Box>
      )}
    </Group>
  );
}
