import { Group, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { cloneElement, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import type { Popup } from '../on-demand/PopupButton.tsx';
import { useOpenedByPress } from '../on-demand/use-opening.ts';
import { Kbd } from '../text/Kbd.tsx';

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

export interface ChoiceMenuProps<Value extends string> extends Omit<ChoiceMenuUse<Value>, 'subject'> {
  value: Value;
  /** At most nine: each answers to its number. */
  options: readonly Value[];
  icon: (value: Value) => ReactNode;
  heading: ReactNode;
}

/** The values, each of which also answers to its key. */
export function ChoiceMenuOpened({
  value,
  options,
  icon,
  heading,
  onSelect,
  label,
  button,
}: ChoiceMenuProps<string> & Popup) {
  const menu = useOpenedByPress(true);

  const choose = (chosen: string | undefined) => {
    if (!chosen || chosen === value) return;
    menu.setOpened(false);
    onSelect(chosen);
  };

  const firstOther = options.find((option) => option !== value);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    choose(options[Number(event.key) - 1]);
  };

  return (
    <Menu opened={menu.opened} onChange={menu.setOpened} width={196} offset={4}>
      <Menu.Target>
        {cloneElement(button, {
          ref: menu.button as Ref<never>,
          // The menu takes the focus a moment after it opened: a number typed before that is meant for it.
          ...(menu.opened && { onKeyDown }),
        })}
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
