import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { runsDeskOf } from '@switchboard/contract/people/actor.ts';
import type { Tag } from '@switchboard/contract/tickets/ticket.ts';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';
import { useActor } from '../../../lib/session/session.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TagChip } from '../../../ui/tags/TagChip.tsx';
import { makeTag, type TaggedTicket, useTagChoices, useTagTicket } from '../api/tag-ticket.ts';
import { tagText } from '../tag-text.ts';
import classes from './TagPicker.module.css';

const words = tagText;
const CREATE = 'create';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Tags to put on a ticket and take off, each at once; whoever looks after tags makes new ones of what they type. */
export function TagPicker({ ticket }: { ticket: TaggedTicket }) {
  const actor = useActor();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // It comes after the frame around it, which looks for what to focus when it opens.
  useEffect(() => field.current?.focus(), []);
  const name = typed.trim();
  const [search] = useDebouncedValue(name, SEARCH_DEBOUNCE.picker);
  const choices = useTagChoices(ticket.organizationId, search);
  const { mutateAsync } = useTagTicket();
  const combobox = useCombobox({ opened: true });

  const has = ({ _id }: Tag) => ticket.tagged.some((tag) => tag._id === _id);
  const shown = (choices.data ?? []).filter((tag) => tag.name.toLowerCase().includes(name.toLowerCase()));
  const mayCreate =
    name !== '' && runsDeskOf(actor, ticket.organizationId) && !shown.some((tag) => isSame(tag.name, name));

  const fail = (error: unknown) => void toast.error(wordsOf(error, words.failed));
  const change = (add: readonly Tag[], remove: readonly Tag[]) => {
    const kept = ticket.tagged.filter((tag) => !remove.includes(tag));
    mutateAsync({ ticketId: ticket._id, add, remove, tagged: [...kept, ...add] }).catch(fail);
  };
  const toggle = (tag: Tag) => {
    const there = ticket.tagged.find(({ _id }) => _id === tag._id);
    if (there) change([], [there]);
    else change([tag], []);
  };
  const create = () =>
    makeTag(name).then(({ tag }) => {
      setTyped('');
      void choices.refetch();
      change([tag], []);
    }, fail);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = ticket.tagged.at(-1);
    if (event.key === 'Backspace' && typed === '' && last) toggle(last);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        const tag = shown.find(({ _id }) => _id === value);
        if (tag) toggle(tag);
        else if (value === CREATE) void create();
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          size="xs"
          aria-label={words.search}
          placeholder={words.search}
          maxLength={LENGTH.tag}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          onKeyDown={onKeyDown}
          ref={field}
        />
      </Combobox.EventsTarget>
      <Combobox.Options mt={6} className={classes.options} aria-label={words.list}>
        {shown.map((tag) => (
          <Combobox.Option key={tag._id} value={tag._id} active={has(tag)} aria-selected={has(tag)}>
            <Group gap={8} justify="space-between">
              <TagChip tag={tag} />
              {has(tag) && <IconCheck size={14} stroke={1.8} aria-hidden />}
            </Group>
          </Combobox.Option>
        ))}
        {mayCreate && (
          <Combobox.Option value={CREATE}>
            <Group gap={8}>
              <IconPlus size={14} stroke={1.8} aria-hidden />
              {words.create(name)}
            </Group>
          </Combobox.Option>
        )}
        {choices.isError && <LoadError what={words.what} onRetry={() => void choices.refetch()} />}
        {choices.isSuccess && shown.length === 0 && !mayCreate && (
          <Text size="sm" c="dimmed" p={8}>
            {name === '' ? words.none : words.nothing}
          </Text>
        )}
      </Combobox.Options>
    </Combobox>
  );
}
