import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface LoadErrorProps {
  /** What could not be loaded, as in "Could not load tickets". */
  what: string;
  /** Replaces the whole sentence where a page has its own words. */
  title?: string;
  /** What is still true or what helps. */
  detail?: ReactNode;
  onRetry: () => void;
  /** A retry is on its way. */
  busy?: boolean;
  /** Draws a card around it, where it does not stand in one already. */
  framed?: boolean;
}

export function LoadError({ what, title, detail, onRetry, busy = false, framed = false }: LoadErrorProps) {
  const content = (
    <Group role="alert" gap="8px 12px" wrap="wrap" mih={framed ? undefined : 32}>
      <IconAlertCircle size={18} stroke={1.6} color="var(--danger-text)" aria-hidden />
      <Box flex="1 1 200px" miw={0}>
        <Text size="sm" fw={550}>
          {title ?? `Could not load ${what}`}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </Box>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
        loading={busy}
        onClick={onRetry}
      >
        Retry
      </Button>
    </Group>
  );
  if (!framed) return content;
  return (
    <Paper withBorder p={12} ps={16}>
      {content}
    </Paper>
  );
}
