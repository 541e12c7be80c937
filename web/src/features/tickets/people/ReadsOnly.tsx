import { Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { words } from './text.ts';

/** In place of the composer, for who was added to read. */
export const ReadsOnly = () => (
  <Group
    className="line-above"
    px="var(--page-padding)"
    py={12}
    gap={8}
    pos="sticky"
    bottom={0}
    bg="var(--background)"
    data-composer
  >
    <IconEye size={16} stroke={1.6} aria-hidden />
    <Text size="sm" c="dimmed">
      {words.readsOnly}
    </Text>
  </Group>
);
