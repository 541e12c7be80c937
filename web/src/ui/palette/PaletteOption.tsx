import { Highlight } from '@mantine/core';
import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Kbd } from '../text/Kbd.tsx';
import { Mono } from '../text/Mono.tsx';
import classes from './Palette.module.css';
import type { PaletteEntry } from './palette.ts';

/** `text` with the words that were searched for standing out. */
function Highlighted({ text, query }: { text: string; query: string }) {
  return (
    <Highlight
      inherit
      component="span"
      className={clsx('truncate', classes.label)}
      highlight={query.split(/\s+/)}
    >
      {text}
    </Highlight>
  );
}

interface PaletteOptionProps {
  entry: PaletteEntry;
  id: string;
  query: string;
  active: boolean;
  onHover: () => void;
  /** The entry has been chosen and the palette has done its work. */
  onDone: () => void;
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** The keyboard stays in the search field, so nothing here takes the focus. */
export function PaletteOption({ entry, id, query, active, onHover, onDone }: PaletteOptionProps) {
  const common = {
    id,
    role: 'option',
    'aria-selected': active,
    'aria-keyshortcuts': entry.keys,
    tabIndex: -1,
    className: classes.option,
    'data-active': active || undefined,
    onMouseMove: onHover,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  };
  const content = (
    <>
      <span className={classes.icon}>{entry.icon}</span>
      {entry.number && (
        <span className={classes.number}>
          <Mono>{entry.number}</Mono>
        </span>
      )}
      {entry.detail === undefined ? (
        <Highlighted text={entry.label} query={query} />
      ) : (
        <span className={classes.two}>
          <Highlighted text={entry.label} query={query} />
          <span className={clsx('truncate', classes.detail)}>
            <Highlighted text={entry.detail} query={query} />
          </span>
        </span>
      )}
      {entry.aside && <span className={classes.aside}>{entry.aside}</span>}
      {entry.keys && (
        <span className={classes.shortcut} aria-hidden="true">
          {entry.keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  );
  if (entry.to !== undefined) {
    return (
      <Link {...common} to={entry.to} onClick={(event) => !opensElsewhere(event) && onDone()}>
        {content}
      </Link>
    );
  }
  return (
    <button
      {...common}
      type="button"
      onClick={() => {
        onDone();
        entry.onSelect?.();
      }}
    >
      {content}
    </button>
  );
}
