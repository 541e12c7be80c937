import { Button, Drawer } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './FilterSheet.module.css';

interface FilterSheetProps {
  /** How many filters are active. */
  active: number;
  /** Takes search and filters away. */
  clear: ReactNode;
  children: ReactNode;
}

/** On a phone: a button that says how many filters are active, and opens them in a sheet. What is picked holds at once. */
export function FilterSheet({ active, clear, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.open}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        aria-label={active > 0 ? `Filters, ${active} active` : 'Filters'}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Filters
        {active > 0 && <span className={classes.active}>{active}</span>}
      </Button>
      <Drawer.Root opened={opened} onClose={close} position="bottom">
        <Drawer.Overlay />
        <Drawer.Content classNames={{ content: classes.sheet }}>
          <header className={classes.head}>
            <Drawer.Title className={classes.title}>Filters</Drawer.Title>
            {clear}
          </header>
          <div className={classes.body}>{children}</div>
          <footer className={classes.foot}>
            <Button fullWidth onClick={close}>
              Show the list
            </Button>
          </footer>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
