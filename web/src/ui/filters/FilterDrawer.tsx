import { Box, Button, Drawer, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpening } from '../on-demand/use-opening.ts';
import classes from './FilterSheet.module.css';

interface FilterDrawerProps {
  opened: boolean;
  close: () => void;
  /** Takes search and filters away. */
  clear: ReactNode;
  children: ReactNode;
}

/** The filters of a phone, over the list. */
export function FilterDrawer({ opened, close, clear, children }: FilterDrawerProps) {
  return (
    <Drawer.Root opened={useOpening(opened)} onClose={close} position="bottom">
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
  );
}
