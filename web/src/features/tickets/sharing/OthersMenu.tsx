import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { onDemand } from '../../../ui/on-demand/on-demand.ts';
import { PopupButton } from '../../../ui/on-demand/PopupButton.tsx';
import { text } from '../text.ts';

const opened = onDemand(async () => (await import('./OthersMenuOpened.tsx')).OthersMenuOpened);

/** Leads to tickets of others. */
export const OthersMenu = () => (
  <PopupButton popup={opened} props={{}} kind="menu">
    <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
      {text.list.othersMenu}
    </Button>
  </PopupButton>
);
