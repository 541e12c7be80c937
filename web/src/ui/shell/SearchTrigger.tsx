import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Kbd } from '../text/Kbd.tsx';
import classes from './SearchTrigger.module.css';

export interface SearchTriggerProps {
  label: string;
  /** The keys that do the same: "Ctrl K". */
  keys: string;
  onOpen: () => void;
  /** Somebody comes near: time to fetch what opens. */
  onNear?: () => void;
}

/** What looks like a search box in the top bar and opens the palette; an icon where there is no room. */
export function SearchTrigger({ label, keys, onOpen, onNear }: SearchTriggerProps) {
  return (
    <>
      <button
        type="button"
        className={classes.box}
        aria-haspopup="dialog"
        onClick={onOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <IconSearch size={15} stroke={1.5} aria-hidden />
        <span className={clsx('truncate', classes.label)}>{label}</span>
        <Kbd>{keys}</Kbd>
      </button>
      <ActionIcon hiddenFrom="sm" aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
