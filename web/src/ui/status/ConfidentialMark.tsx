import { Box, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

const WORD = 'Confidential';

/** Beside the number of a confidential ticket: a lock, with its word where there is room. */
export const ConfidentialMark = ({ withWord = false }: { withWord?: boolean }) => (
  <Box
    component="span"
    display="inline-flex"
    ms={4}
    c="dimmed"
    fz="xs"
    style={{ alignItems: 'center', gap: 4 }}
    title={WORD}
  >
    <IconLock size={13} stroke={1.8} aria-hidden />
    {withWord ? WORD : <VisuallyHidden>{WORD}</VisuallyHidden>}
  </Box>
);
