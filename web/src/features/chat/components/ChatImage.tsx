import { UnstyledButton } from '@mantine/core';
import { clsx } from 'clsx';
import { useChatImage } from '../api/images.ts';
import { text } from '../text.ts';
import classes from './ChatLog.module.css';

interface ChatImageProps {
  imageUrl: string;
  name: string;
  onOpen: () => void;
}

/** A picture in the log; its place is kept while it is fetched. */
export function ChatImage({ imageUrl, name, onOpen }: ChatImageProps) {
  const { url, isError } = useChatImage(imageUrl);
  return (
    <figure className={classes.figure}>
      <UnstyledButton className={classes.thumbnail} aria-label={text.openImage(name)} onClick={onOpen}>
        {url && <img src={url} alt="" />}
        {isError && <span className={classes.meta}>{text.imageFailed}</span>}
      </UnstyledButton>
      <figcaption className={clsx(classes.caption, 'truncate')}>{name}</figcaption>
    </figure>
  );
}
