import { useEffect, useLayoutEffect, useState } from 'react';
import type { CompletionsProps } from '../../ui/filters/completions.ts';
import classes from './BoxCompletions.module.css';
import { completed } from './edit-search.ts';
import { useCompletions } from './use-completions.ts';
import { words } from './words.ts';

interface BoxCompletionsProps extends CompletionsProps {
  /** That a super admin looks at; blank for all. */
  organization: string;
}

const optionId = (list: string, index: number) => `${list}-${index}`;

/** Filters and values that go on from what is typed, below the box of a list. */
export function BoxCompletions(props: BoxCompletionsProps) {
  const { id, text, caret, organization, keys, onOffer, onPut, onClose } = props;
  const items = useCompletions({ text, caret }, organization);
  const [moved, setMoved] = useState({ text, index: -1 });
  const active = moved.text === text ? Math.min(moved.index, items.length - 1) : -1;
  const isOffered = items.length > 0;
  const activeId = active < 0 ? null : optionId(id, active);

  useEffect(() => {
    onOffer(isOffered ? { active: activeId } : null);
  }, [isOffered, activeId, onOffer]);
  useEffect(() => () => onOffer(null), [onOffer]);

  const accept = (index: number) => {
    const item = items[index];
    if (item !== undefined) onPut(completed(text, item));
  };
  const move = (by: number) => {
    const from = active < 0 && by < 0 ? 0 : active;
    setMoved({ text, index: (from + by + items.length) % items.length });
  };
  useLayoutEffect(() => {
    keys.current = ({ key, shiftKey }) => {
      if (key === 'Escape') onClose();
      else if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Tab' && !shiftKey) accept(Math.max(0, active));
      else if (key === 'Enter' && active >= 0) accept(active);
      else return false;
      return true;
    };
    return () => {
      keys.current = null;
    };
  });

  if (!isOffered) return null;
  return (
    <div id={id} role="listbox" aria-label={words.completions} className={classes.list}>
      {items.map(({ insert, label, detail }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus hears the keys
        <div
          key={insert}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => accept(index)}
        >
          <span className="truncate">{label}</span>
          <span className={classes.detail}>{detail}</span>
        </div>
      ))}
    </div>
  );
}
