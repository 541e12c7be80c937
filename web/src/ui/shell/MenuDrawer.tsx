import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpening } from '../on-demand/use-opening.ts';
import classes from './Shell.module.css';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar of a phone. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={useOpening(opened)} onClose={onClose} size={280}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" classNames={{ content: classes.drawer }}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
