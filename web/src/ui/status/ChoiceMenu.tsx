import { Loader } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { onDemand } from '../on-demand/on-demand.ts';
import { PopupButton } from '../on-demand/PopupButton.tsx';
import classes from './ChoiceMenu.module.css';
import type { ChoiceMenuProps } from './choice.ts';

const opened = onDemand(async () => (await import('./ChoiceMenuOpened.tsx')).ChoiceMenuOpened);

/** One of a few values as a button; its menu also answers to the keys from 1 on. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { value, icon, label, busy = false, disabled = false, variant = 'cell' } = props;
  return (
    // Its values are among the options, which it hands out as they are.
    <PopupButton popup={opened} props={props as unknown as ChoiceMenuProps<string>} kind="menu">
      <button
        type="button"
        className={clsx(classes.button, variant === 'cell' ? classes.cell : classes.field)}
        disabled={disabled || busy}
        aria-label={`${label}: ${value}`}
        aria-busy={busy}
      >
        {busy ? <Loader size={14} /> : icon(value)}
        {value}
        {!disabled && <IconChevronDown className={classes.chevron} size={14} stroke={1.5} aria-hidden />}
      </button>
    </PopupButton>
  );
}
