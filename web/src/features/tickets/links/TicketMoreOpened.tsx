import { Menu } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconArrowMerge, IconLink } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import type { Popup } from '../../../ui/on-demand/PopupButton.tsx';
import { PressedMenu } from '../../../ui/on-demand/PressedMenu.tsx';
import { words as merging } from '../merging/text.ts';
import { words } from './text.ts';

const LinkDialog = lazyPage(async () => (await import('./LinkDialog.tsx')).LinkDialog);
const MergeDialog = lazyPage(async () => (await import('../merging/MergeDialog.tsx')).MergeDialog);

export function TicketMoreOpened({ ticket, button }: { ticket: Ticket } & Popup) {
  const [asked, setAsked] = useState<'link' | 'merge' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <PressedMenu button={button} position="bottom-end">
        <Menu.Item onClick={() => setAsked('link')} leftSection={<IconLink size={16} stroke={1.6} />}>
          {words.add}
        </Menu.Item>
        <Menu.Item onClick={() => setAsked('merge')} leftSection={<IconArrowMerge size={16} stroke={1.6} />}>
          {merging.open}
        </Menu.Item>
      </PressedMenu>
      <Suspense>
        {asked === 'link' && <LinkDialog ticket={ticket} onClose={close} />}
        {asked === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </>
  );
}
