import { Box, Button, Center, Drawer, Group, Stack } from '@mantine/core';
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
        flex="none"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        aria-label={active > 0 ? `Filters, ${active} active` : 'Filters'}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
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
      <Drawer.Root opened={opened} onClose={close} position="bottom">
        <Drawer.Overlay />
        <Drawer.Content classNames={{ content: classes.sheet }}>
          <Group
            component="header"
            className="line-below"
            justify="space-between"
            mih={56}
            py={8}
            pe={8}
            ps={16}
          >
            <Drawer.Title>Filters</Drawer.Title>
            {clear}
          </Group>
          <Stack gap={20} flex={1} mih={0} p={16} style={{ overflowY: 'auto' }}>
            {children}
          </Stack>
          <Box
            component="footer"
            className="line-above"
            px={16}
            pt={10}
            pb="calc(10px + env(safe-area-inset-bottom))"
          >
            <Button fullWidth onClick={close}>
              Show the list
            </Button>
          </Box>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
