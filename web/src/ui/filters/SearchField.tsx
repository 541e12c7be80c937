import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CompletionsProps, Offered } from './completions.ts';
import classes from './FilterBar.module.css';
import type { SearchText } from './use-search-text.ts';

export interface SearchFieldProps {
  search: SearchText;
  placeholder: string;
  label?: string | undefined;
  onEnter?: ((text: string) => void) | undefined;
  /** Offers ways to go on while somebody types, below the field. */
  completions?: ((props: CompletionsProps) => ReactNode) | undefined;
}

export function SearchField({ search, placeholder, label, onEnter, completions }: SearchFieldProps) {
  const { text, type, send } = search;
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  /** Where the caret stands, while ways to go on are wanted. */
  const [caret, setCaret] = useState<number | null>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  const keys = useRef<(event: KeyboardEvent) => boolean>(null);
  const put = useRef<number | null>(null);

  // A completion leaves the caret behind what it has put in.
  useLayoutEffect(() => {
    if (put.current === null) return;
    input.current?.setSelectionRange(put.current, put.current);
    put.current = null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (offered && keys.current?.(event)) return event.preventDefault();
    if (event.key === 'Enter') {
      setCaret(null);
      send(text);
      onEnter?.(text);
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      send('');
    }
  };

  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        size="xs"
        aria-label={label ?? placeholder}
        placeholder={placeholder}
        value={text}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        rightSection={
          text && <CloseButton size="sm" iconSize={14} aria-label="Clear search" onClick={() => send('')} />
        }
        onChange={({ currentTarget: { value, selectionStart } }) => {
          setCaret(selectionStart ?? value.length);
          type(value);
        }}
        onKeyDown={onKeyDown}
        {...(completions
          ? {
              role: 'combobox',
              autoComplete: 'off',
              enterKeyHint: 'search',
              'aria-autocomplete': 'list',
              'aria-expanded': offered !== null,
              'aria-controls': list,
              'aria-activedescendant': offered?.active ?? undefined,
              onBlur: () => setCaret(null),
            }
          : { type: 'search' })}
      />
      {completions &&
        caret !== null &&
        completions({
          id: list,
          text,
          caret,
          keys,
          onOffer: setOffered,
          onPut: (next) => {
            put.current = next.caret;
            setCaret(next.caret);
            type(next.text);
          },
          onClose: () => setCaret(null),
        })}
    </div>
  );
}
