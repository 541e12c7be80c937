import { Box, Button, Group } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';

export interface ConnectionBarProps {
  message: string;
  /** What changes again and again; shown, and not read out every time. */
  detail?: string;
  onRetry?: () => void;
}

/** Shown only while the connection is broken. */
export function ConnectionBar({ message, detail, onRetry }: ConnectionBarProps) {
  return (
    <Group
      role="status"
      gap={10}
      mih={36}
      py={4}
      pe={8}
      ps={14}
      fz="sm"
      c="var(--status-progress-text)"
      bg="var(--status-progress-soft)"
      bdrs="xs"
    >
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden />
      <Box component="span" flex={1}>
        {message}
        {detail && <span aria-hidden="true"> {detail}</span>}
      </Box>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Group>
  );
}
