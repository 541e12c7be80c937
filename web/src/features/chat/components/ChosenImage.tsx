import { ActionIcon, Box, Group, Image, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { text } from '../text.ts';
import classes from './ChatComposer.module.css';

/** The image as it will be sent. */
export function ChosenImage({ image, onRemove }: { image: File; onRemove: () => void }) {
  const url = useObjectUrl(image);
  return (
    <Group className={classes.chosen} gap={10} ps={12} pe={8} pt={8} pb={4}>
      <Box
        component="span"
        flex="none"
        w={64}
        h={44}
        bg="var(--sunken)"
        bd="1px solid var(--border)"
        bdrs={5}
        style={{ overflow: 'hidden' }}
      >
        {url && <Image src={url} alt={text.previewOf(image.name)} h="100%" fit="cover" />}
      </Box>
      <Text span size="xs" flex={1} miw={0}>
        <Text span inherit display="block" truncate>
          {image.name}
        </Text>
        <Text span inherit display="block" truncate c="dimmed">
          {formatBytes(image.size)}
        </Text>
      </Text>
      <ActionIcon size="sm" aria-label={text.removeImage(image.name)} onClick={onRemove}>
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
