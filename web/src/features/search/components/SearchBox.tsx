import { ActionIcon, Box, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { SEARCH } from '@switchboard/contract/limits.ts';
import type { SearchProblem } from '@switchboard/contract/tickets/search/search-condition.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { completed } from '../../../shared/search-words/edit-search.ts';
import { SearchProblemLine } from '../../../shared/search-words/SearchProblemLine.tsx';
import { useCompletions } from '../../../shared/search-words/use-completions.ts';
import { words as shared } from '../../../shared/search-words/words.ts';
import { text as words } from '../text.ts';

export interface Typed {
  readonly text: string;
  readonly caret: number;
}

interface SearchBoxProps {
  typed: Typed;
  onType: (typed: Typed) => void;
  /** Searches at once. */
  onSearch: (text: string) => void;
  problems: readonly SearchProblem[];
  input: RefObject<HTMLInputElement | null>;
}

/** The box of the search, with filters and their values offered while one types. */
export function SearchBox({ typed, onType, onSearch, problems, input }: SearchBoxProps) {
  const [opened, setOpened] = useState(false);
  /** Enter was pressed since something was typed. */
  const [tried, setTried] = useState(false);
  const offered = useCompletions(opened ? typed : null);
  const combobox = useCombobox({ opened: offered.length > 0, onDropdownClose: () => setOpened(false) });
  const caret = useRef<number | null>(null);

  // A completion leaves the caret behind what it has put in.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const put = (next: Typed) => {
    caret.current = next.caret;
    onType(next);
    input.current?.focus();
  };
  const accept = (index: number) => {
    const item = offered[index];
    if (item === undefined) return;
    combobox.resetSelectedOption();
    put(completed(typed.text, item));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = combobox.getSelectedOptionIndex();
    if (event.key === 'Tab' && !event.shiftKey && offered.length > 0) {
      event.preventDefault();
      accept(Math.max(0, chosen));
    } else if (event.key === 'Enter' && chosen === -1) {
      setOpened(false);
      setTried(true);
      onSearch(typed.text);
    }
  };

  // A filter whose value is still to come is no mistake yet.
  const [problem] = problems.filter(({ from, to }) => tried || to < typed.caret || from > typed.caret);
  return (
    <Box role="search">
      <Combobox store={combobox} onOptionSubmit={(index) => accept(Number(index))} offset={4}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            aria-label={words.box.label}
            aria-autocomplete="list"
            placeholder={words.box.placeholder}
            size="md"
            maxLength={SEARCH.length}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            error={problem !== undefined}
            leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
            rightSection={
              typed.text !== '' && (
                <ActionIcon
                  aria-label={words.box.clear}
                  onClick={() => {
                    put({ text: '', caret: 0 });
                    onSearch('');
                  }}
                >
                  <IconX size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              )
            }
            value={typed.text}
            onChange={({ currentTarget: { value, selectionStart } }) => {
              setOpened(true);
              setTried(false);
              combobox.resetSelectedOption();
              onType({ text: value, caret: selectionStart ?? value.length });
            }}
            onFocus={() => setOpened(true)}
            onBlur={() => setOpened(false)}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={shared.completions}>
            {offered.map(({ label, detail, insert }, index) => (
              <Combobox.Option key={insert} value={String(index)}>
                <Group gap={12} justify="space-between">
                  <span className="truncate">{label}</span>
                  <Text span size="xs" c="dimmed">
                    {detail}
                  </Text>
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {problem && <SearchProblemLine text={typed.text} problem={problem} />}
    </Box>
  );
}
