import { Group, Loader, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Kbd } from '../text/Kbd.tsx';
import classes from './ChoiceMenu.module.css';

/** How a menu of this kind is used; what it offers is its own matter. */
export interface ChoiceMenuUse<Value extends string> {
  onSelect: (value: Value) => void;
  /** Stands in the menu's head after "Set … of", usually the ticket's number. */
  subject: ReactNode;
  /** Says in words whose value it is, for people who hear the page. */
  label: string;
  busy?: boolean;
  disabled?: boolean;
  /** `cell` is bare until hovered, as in tables; `field` always shows its border. */
  variant?: 'cell' | 'field';
}

interface ChoiceMenuProps<Value extends string> extends Omit<ChoiceMenuUse<Value>, 'subject'> {
  value: Value;
  /** At most nine: each answers to its number. */
  options: readonly Value[];
  icon: (value: Value) => ReactNode;
  heading: ReactNode;
}

/** One of a few values as a button; its menu also answers to the keys from 1 on. */
export function ChoiceMenu<Value extends string>({
  value,
  options,
  icon,
  heading,
  onSelect,
  label,
  busy = false,
  disabled = false,
  variant = 'cell',
}: ChoiceMenuProps<Value>) {
  const [opened, setOpened] = useState(false);

  const choose = (chosen: Value | undefined) => {
    if (!chosen || chosen === value) return;
    setOpened(false);
    onSelect(chosen);
  };

  const firstOther = options.find((option) => option !== value);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    choose(options[Number(event.key) - 1]);
  };

  return (
    <Menu opened={opened} onChange={setOpened} width={196} offset={4}>
      <Menu.Target>
        <button
          type="button"
          className={clsx(classes.button, variant === 'cell' ? classes.cell : classes.field)}
          disabled={disabled || busy}
          aria-label={`${label}: ${value}`}
          aria-busy={busy}
          // The menu takes the focus a moment after it opened: a number typed before that is meant for it.
          {...(opened && { onKeyDown })}
        >
          {busy ? <Loader size={14} /> : icon(value)}
          {value}
          {!disabled && <IconChevronDown className={classes.chevron} size={14} stroke={1.5} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown} aria-label={label}>
        <Menu.Label>{heading}</Menu.Label>
        {options.map((option, index) => (
          <Menu.Item
            key={option}
            disabled={option === value}
            // Mantine would try the first item, which may be the disabled one, and leave the keys outside.
            data-autofocus={option === firstOther || undefined}
            onClick={() => choose(option)}
            rightSection={
              option === value ? (
                <IconCheck size={15} stroke={1.6} aria-label="current" />
              ) : (
                <Kbd>{index + 1}</Kbd>
              )
            }
          >
            <Group component="span" display="inline-flex" gap={9}>
              {icon(option)}
              {option}
            </Group>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
