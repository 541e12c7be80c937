import { Textarea } from '@mantine/core';
import { type Mentionable, mentionText } from '@switchboard/contract/tickets/mentions.ts';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMentionable } from '../api/list-mentionable.ts';
import { type TypedMention, typedMention, withMention } from '../mention-typing.ts';
import classes from './Composer.module.css';
import { MentionList, optionId } from './MentionList.tsx';

interface MentionFieldProps {
  ticketId: string;
  internal: boolean;
  label: string;
  placeholder: string;
  value: string;
  readOnly: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  /** The text with the name, and whom it means. */
  onMention: (text: string, person: Mentionable) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Where a reply is written. An "@" offers whoever would read it. */
export function MentionField({
  ticketId,
  internal,
  value,
  input,
  onMention,
  onKeyDown,
  ...field
}: MentionFieldProps) {
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const caret = useRef<number | null>(null);

  // The caret goes behind the name that has just been put into the text.
  useLayoutEffect(() => {
    if (caret.current === null || value === '') return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value, input]);

  const look = () => {
    const field = input.current;
    setTyped(
      field && field.selectionStart === field.selectionEnd
        ? typedMention(field.value, field.selectionStart)
        : null,
    );
  };
  const choose = (person: Mentionable) => {
    if (typed === null) return;
    const next = withMention(value, typed, mentionText(person));
    caret.current = next.caret;
    setTyped(null);
    onMention(next.text, person);
  };
  const choices = useChoices({ ticketId, internal, typed, onChoose: choose, onClose: () => setTyped(null) });

  return (
    <div className={classes.field} data-composer-field>
      {typed !== null && choices.list}
      <Textarea
        ref={input}
        variant="unstyled"
        px={12}
        classNames={{ input: classes.input }}
        aria-label={field.label}
        placeholder={field.placeholder}
        value={value}
        readOnly={field.readOnly}
        onChange={(event) => {
          field.onChange(event.currentTarget.value);
          look();
        }}
        onSelect={look}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (typed === null || !choices.onKey(event)) onKeyDown(event);
        }}
        {...choices.described}
        autosize
        minRows={1}
        maxRows={10}
      />
    </div>
  );
}

interface ChoicesProps {
  ticketId: string;
  internal: boolean;
  typed: TypedMention | null;
  onChoose: (person: Mentionable) => void;
  onClose: () => void;
}

/** The list of people below the "@", and its keys; nothing is asked before one is typed. */
function useChoices({ ticketId, internal, typed, onChoose, onClose }: ChoicesProps) {
  const id = useId();
  const search = typed?.search ?? '';
  const { data } = useMentionable(ticketId, search, internal, typed !== null);
  const people = data?.people;
  const [moved, setMoved] = useState({ search: '', index: 0 });
  const active = Math.min(moved.search === search ? moved.index : 0, Math.max((people?.length ?? 1) - 1, 0));
  const chosen = typed === null ? undefined : people?.[active];

  const move = (by: number) => {
    const count = people?.length ?? 0;
    if (count > 0) setMoved({ search, index: (active + by + count) % count });
  };
  /** @returns whether the key was one of the list's */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Escape') onClose();
    else if (chosen === undefined) return false;
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    list: <MentionList id={id} people={people} active={active} onChoose={onChoose} />,
    onKey,
    described: chosen && {
      'aria-autocomplete': 'list' as const,
      'aria-controls': id,
      'aria-activedescendant': optionId(id, active),
    },
  };
}
