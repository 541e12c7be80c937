import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { formatBytes } from '../../../ui/files/format-bytes.ts';
import { text } from '../text.ts';
import classes from './ChatComposer.module.css';

/** The image as it will be sent. */
export function ChosenImage({ image, onRemove }: { image: File; onRemove: () => void }) {
  const url = useObjectUrl(image);
  return (
    <div className={classes.chosen}>
      <span className={classes.preview}>{url && <img src={url} alt={text.previewOf(image.name)} />}</span>
      <span className={classes.chosenWords}>
        <span className={classes.chosenName}>{image.name}</span>
        <span className={classes.chosenSize}>{formatBytes(image.size)}</span>
      </span>
      <ActionIcon size="sm" aria-label={text.removeImage(image.name)} onClick={onRemove}>
        <IconX size={14} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
