import { Menu } from '@mantine/core';
import { cloneElement, type Ref } from 'react';
import type { Popup } from '../on-demand/PopupButton.tsx';
import { useOpenedByPress } from '../on-demand/use-opening.ts';
import { ChoiceList, chooseByNumber } from './ChoiceList.tsx';
import type { ChoiceMenuProps } from './choice.ts';

/** The values, each of which also answers to its key. */
export function ChoiceMenuOpened(props: ChoiceMenuProps<string> & Popup) {
  const { value, options, held, onSelect, label, button } = props;
  const menu = useOpenedByPress(true);

  const choose = (chosen: string | undefined) => {
    if (!chosen || chosen === value || held?.values.includes(chosen)) return;
    menu.setOpened(false);
    onSelect(chosen);
  };
  const onKeyDown = chooseByNumber(options, choose);

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
        <ChoiceList {...props} onChoose={choose} />
      </Menu.Dropdown>
    </Menu>
  );
}
