import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type JSX, type ReactNode, type Ref } from 'react';
import { useOpenedByPress } from './use-opening.ts';

interface PressedMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  button: JSX.Element;
  /** The name of the list. */
  label?: string;
  children: ReactNode;
}

/** A menu in the place of the button that was pressed to open it. */
export function PressedMenu({ button, label, children, ...look }: PressedMenuProps) {
  const menu = useOpenedByPress(true);
  return (
    <Menu {...look} opened={menu.opened} onChange={menu.setOpened}>
      <Menu.Target>{cloneElement(button, { ref: menu.button as Ref<never> })}</Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}
