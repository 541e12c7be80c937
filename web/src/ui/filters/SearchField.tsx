import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './FilterBar.module.css';
import type { SearchText } from './use-search-text.ts';

export interface SearchFieldProps {
  search: SearchText;
  placeholder: string;
  label?: string | undefined;
  onEnter?: ((text: string) => void) | undefined;
}

export function SearchField({ search: { text, type, send }, placeholder, label, onEnter }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      send(text);
      onEnter?.(text);
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      send('');
    }
  };

  return (
    <TextInput
      className={classes.search}
      size="xs"
      type="search"
      aria-label={label ?? placeholder}
      placeholder={placeholder}
      value={text}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" iconSize={14} aria-label="Clear search" onClick={() => send('')} />
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
