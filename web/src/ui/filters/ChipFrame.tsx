import { IconPlus, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ComponentProps, JSX, Ref } from 'react';
import classes from './FilterBar.module.css';

interface ChipFrameProps {
  label: string;
  /** What is picked. */
  words: string;
  used: boolean;
  isRefused?: boolean | undefined;
  onPress: (button: HTMLButtonElement) => void;
  onRemove: () => void;
  /** Besides for the button that opens the choices. */
  button?: ComponentProps<'button'>;
  buttonRef?: Ref<HTMLButtonElement>;
  /** Puts the choices around that button. */
  target?: (button: JSX.Element) => JSX.Element;
}

/** What a filter looks like while its choices are closed. */
export function ChipFrame({
  label,
  words,
  used,
  isRefused,
  onPress,
  onRemove,
  button,
  buttonRef,
  target,
}: ChipFrameProps) {
  const pick = (
    <button
      {...button}
      ref={buttonRef}
      type="button"
      className={used ? classes.pick : classes.unused}
      aria-label={used ? `${label}: ${words}` : `Filter by ${label}`}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {used ? (
        <>
          <span className={classes.field}>{label}</span>
          <span className={clsx('truncate', classes.values)}>{words}</span>
        </>
      ) : (
        <>
          <IconPlus size={14} stroke={1.6} aria-hidden />
          {label}
        </>
      )}
    </button>
  );
  return (
    <span className={used ? clsx(classes.chip, isRefused && classes.refused) : undefined}>
      {target ? target(pick) : pick}
      {used && (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove filter ${label}`}
          onClick={onRemove}
        >
          <IconX size={13} stroke={1.6} aria-hidden />
        </button>
      )}
    </span>
  );
}
