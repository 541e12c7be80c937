import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { RowMenuButton } from './RowMenuButton.tsx';

interface RowMenuProps {
  /** "More about Acme Manufacturing". */
  label: string;
  /** What can be done, as items of a menu. */
  children: ReactNode;
}

/** The More button of a row or a card, with its menu. */
export function RowMenu({ label, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <RowMenuButton label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
