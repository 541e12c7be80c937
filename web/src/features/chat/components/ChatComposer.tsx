import { ActionIcon, Box, Button, Text, Textarea } from '@mantine/core';
import { CHAT } from '@switchboard/contract/limits.ts';
import { IconPhoto, IconSend } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { AudienceLine } from '../../../shared/audience/AudienceLine.tsx';
import { useAudience, useWrittenFor } from '../../../shared/audience/use-audience.ts';
import { useDroppedFiles } from '../../../ui/files/use-dropped-files.ts';
import { Hint } from '../../../ui/text/Hint.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { ACCEPTED_IMAGES, imageVerdict } from '../image-verdict.ts';
import type { Room } from '../room.ts';
import { text } from '../text.ts';
import { typingNotices } from '../typing.ts';
import { useChosenImage } from '../use-chosen-image.ts';
import classes from './ChatComposer.module.css';
import { ChosenImage } from './ChosenImage.tsx';

/** The counter under the field turns yellow above the first and red above the second. */
const COUNTER = { yellow: 800, red: 900 } as const;

const draftText = z.string();
const isBlank = (words: string) => words.trim() === '';

interface ChatComposerProps {
  room: Room;
  ticketId: string;
  onSent: () => void;
  disabled: boolean;
}

/** Where a message is written: text, and one image at most. */
export function ChatComposer({ room, ticketId, onSent, disabled }: ChatComposerProps) {
  const draft = useDraft({ name: `chat.${ticketId}`, schema: draftText, isEmpty: isBlank });
  const [words, setWords] = useState(draft.restored ?? '');
  const [image, setImage] = useChosenImage(ticketId);
  const [refusal, setRefusal] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useMemo(() => typingNotices(ticketId), [ticketId]);
  useEffect(() => typing.stop, [typing]);

  const audience = useAudience(ticketId, 'chat');
  const writtenFor = useWrittenFor('chat', audience.data?.audience.version, !isBlank(words));

  const tooLong = words.length > CHAT.text;
  const canSend = !disabled && !tooLong && (!isBlank(words) || image !== null);

  const choose = ([file]: readonly File[]) => {
    if (file === undefined) return;
    const verdict = imageVerdict(file);
    setRefusal(verdict);
    if (verdict === null) setImage(file);
    field.current?.focus();
  };
  const drop = useDroppedFiles(choose, disabled);

  const write = (next: string) => {
    setWords(next);
    setRefusal(null);
    draft.save(next);
    if (isBlank(next)) typing.stop();
    else typing.key();
  };
  const send = () => {
    if (!canSend) return;
    typing.stop();
    room.send(words.trim(), image, writtenFor);
    setWords('');
    setImage(null);
    setRefusal(null);
    draft.clear();
    field.current?.focus();
    onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  const problem = refusal ?? (tooLong ? text.tooLong : null);
  return (
    <Box
      component="section"
      flex="none"
      px={12}
      pb="calc(12px + env(safe-area-inset-bottom))"
      aria-label={text.message}
    >
      <div className={classes.card} data-over={drop.isOver || undefined} {...drop.handlers}>
        {image && <ChosenImage image={image} onRemove={() => setImage(null)} />}
        <Textarea
          ref={field}
          variant="unstyled"
          className={classes.field}
          classNames={{ input: classes.input }}
          aria-label={text.message}
          placeholder={text.message}
          value={words}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={typing.stop}
          minRows={1}
          maxRows={8}
        />
        {problem && (
          <Text role="alert" className={classes.problem} size="xs" c="danger" px={12} py={2}>
            {problem}
          </Text>
        )}
        <Box px={12}>
          <AudienceLine ticketId={ticketId} kind="chat" />
        </Box>
        <div className={classes.last}>
          <Hint label={text.chooseImage}>
            <ActionIcon
              className={classes.choose}
              aria-label={text.chooseImage}
              disabled={disabled}
              onClick={() => picker.current?.click()}
            >
              <IconPhoto size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Hint>
          <input
            ref={picker}
            type="file"
            hidden
            accept={ACCEPTED_IMAGES}
            aria-label={text.chooseImage}
            onChange={(event) => {
              choose([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
          <Counter length={words.length} />
          <Box component="span" visibleFrom="sm" aria-hidden="true">
            <Kbd>Enter</Kbd>
          </Box>
          <Button
            className={classes.send}
            size="xs"
            variant={canSend ? 'filled' : 'default'}
            leftSection={<IconSend size={14} stroke={1.6} aria-hidden />}
            disabled={!canSend}
            onClick={send}
          >
            <span className="phone-unseen">{text.send}</span>
          </Button>
        </div>
      </div>
    </Box>
  );
}

const levelOf = (length: number) => {
  if (length > COUNTER.red) return 'red';
  return length > COUNTER.yellow ? 'yellow' : undefined;
};

function Counter({ length }: { length: number }) {
  return (
    <span className={clsx(classes.counter, 'tabular')} data-level={levelOf(length)}>
      {length > 0 && `${length}/${CHAT.text}`}
    </span>
  );
}
