import { Box, Button, Group, Textarea } from '@mantine/core';
import { CHAT } from '@switchboard/contract/limits.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { text } from '../text.ts';

interface MessageEditorProps {
  content: string;
  /** Answers why it could not be saved, or null. */
  onSave: (words: string) => Promise<string | null>;
  onDone: () => void;
}

/** A message being changed in its place. */
export function MessageEditor({ content, onSave, onDone }: MessageEditorProps) {
  const [words, setWords] = useState(content);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(content.length, content.length);
  }, [content]);

  const problem = words.length > CHAT.text ? text.tooLong : null;
  const savable = words.trim() !== '' && problem === null && !busy;

  const save = async () => {
    if (!savable) return;
    if (words.trim() === content) return onDone();
    setBusy(true);
    const refusal = await onSave(words.trim());
    setBusy(false);
    if (refusal === null) onDone();
    else setError(refusal);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onDone();
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <Box pt={2} pb={4}>
      <Textarea
        ref={field}
        aria-label={text.editField}
        value={words}
        error={problem ?? error}
        minRows={1}
        maxRows={8}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Group justify="flex-end" mt={6}>
        <Button variant="default" size="xs" onClick={onDone} disabled={busy}>
          {text.cancel}
        </Button>
        <Button size="xs" onClick={() => void save()} disabled={!savable} loading={busy}>
          {text.save}
        </Button>
      </Group>
    </Box>
  );
}
