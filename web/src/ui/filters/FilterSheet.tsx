import { Button, Center } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { onDemand, useOnDemand } from '../on-demand/on-demand.ts';

interface FilterSheetProps {
  /** How many filters are active. */
  active: number;
  /** Takes search and filters away. */
  clear: ReactNode;
  children: ReactNode;
}

const filterDrawer = onDemand(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

/** On a phone: a button that says how many filters are active, and opens them in a sheet. What is picked holds at once. */
export function FilterSheet({ active, clear, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false);
  const drawer = useOnDemand(filterDrawer);
  return (
    <>
      <Button
        variant="default"
        flex="none"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        aria-label={active > 0 ? `Filters, ${active} active` : 'Filters'}
        aria-haspopup="dialog"
        aria-busy={drawer.busy}
        onPointerEnter={drawer.prepare}
        onFocus={drawer.prepare}
        onClick={({ currentTarget }) => {
          setOpened(true);
          void drawer.ask(currentTarget);
        }}
      >
        Filters
        {active > 0 && (
          <Center
            inline
            component="span"
            className="tabular"
            miw={20}
            h={20}
            px={6}
            ms={8}
            fz="xs"
            fw={600}
            c="var(--on-primary)"
            bg="var(--primary-fill)"
            bdrs={10}
          >
            {active}
          </Center>
        )}
      </Button>
      {drawer.Wanted && (
        <drawer.Wanted opened={opened} close={() => setOpened(false)} clear={clear}>
          {children}
        </drawer.Wanted>
      )}
    </>
  );
}
