import { ActionIcon, Box, Group, Text } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canMerge } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconArrowMerge, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { KEY } from '../../../lib/navigation/key-table.ts';
import { useKeys } from '../../../lib/navigation/keys.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Hint } from '../../../ui/text/Hint.tsx';
import { words as merging } from '../merging/text.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { words } from './text.ts';

const LinkList = lazyPage(async () => (await import('./LinkList.tsx')).LinkList);
const LinkDialog = lazyPage(async () => (await import('./LinkDialog.tsx')).LinkDialog);

const MergeDialog = lazyPage(async () => (await import('../merging/MergeDialog.tsx')).MergeDialog);

/** The tickets that belong to this one, for its staff. */
export function TicketLinks({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [opened, setOpened] = useState<'link' | 'merge' | null>(null);
  const mayChange = canMerge(actor, ticketFacts(ticket));
  const close = () => setOpened(null);
  useKeys([{ keys: KEY.link, run: () => (mayChange ? setOpened('link') : false) }]);
  if (ticket.links === 0 && !mayChange) return null;
  return (
    <Box component="section" className="line-above" px={16} py={14} aria-label={words.title}>
      <Group justify="space-between" fz="sm" lh="20px">
        <Text component="h2" fz="sm">
          {words.title}
        </Text>
        {mayChange && (
          <Group component="span" gap={4}>
            <Hint label={merging.open}>
              <ActionIcon
                size="sm"
                aria-label={merging.open}
                aria-haspopup="dialog"
                onClick={() => setOpened('merge')}
              >
                <IconArrowMerge size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Hint>
            <Hint label={words.add}>
              <ActionIcon
                size="sm"
                aria-label={words.add}
                aria-keyshortcuts={KEY.link}
                aria-haspopup="dialog"
                onClick={() => setOpened('link')}
              >
                <IconPlus size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Hint>
          </Group>
        )}
      </Group>
      {ticket.links > 0 && (
        <Suspense fallback={<Box h={30 * ticket.links} />}>
          <LinkList ticketId={ticket._id} />
        </Suspense>
      )}
      <Suspense>
        {opened === 'link' && <LinkDialog ticket={ticket} onClose={close} />}
        {opened === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </Box>
  );
}
