import { Image, Text, UnstyledButton } from '@mantine/core';
import { replyText } from '../reply-text.ts';
import { ticketText } from '../ticket-text.ts';

const MOST = { width: 620, height: 400 } as const;

interface TextImageProps {
  alt: string;
  /** Of the bytes, once they are here. */
  url: string | undefined;
  isMissing: boolean;
  /** Opens it large. */
  onOpen?: () => void;
}

/** A picture within a text. */
export function TextImage({ alt, url, isMissing, onOpen }: TextImageProps) {
  if (isMissing) {
    return (
      <Text span size="sm" c="dimmed" fs="italic">
        {replyText.markdown.imageMissing}
        {alt && ` (${alt})`}
      </Text>
    );
  }
  if (url === undefined)
    return <Text span size="sm" c="dimmed">{`${alt || replyText.markdown.image} …`}</Text>;
  const picture = (
    <Image
      src={url}
      alt={alt}
      display="inline-block"
      w="auto"
      maw="100%"
      mah={MOST.height}
      fit="contain"
      radius="sm"
    />
  );
  return onOpen ? (
    <UnstyledButton
      display="inline-block"
      maw={`min(100%, ${MOST.width}px)`}
      aria-label={ticketText.ticket.openFile(alt || replyText.markdown.image)}
      onClick={onOpen}
    >
      {picture}
    </UnstyledButton>
  ) : (
    <span style={{ display: 'inline-block', maxWidth: `min(100%, ${MOST.width}px)` }}>{picture}</span>
  );
}
