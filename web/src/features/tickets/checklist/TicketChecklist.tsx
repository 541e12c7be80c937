import { Box, Button, Group, Text } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canTag } from '@switchboard/contract/tickets/ticket-policy.ts';
import { IconListCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { words } from './text.ts';

const ChecklistPanel = lazyPage(async () => (await import('./ChecklistPanel.tsx')).ChecklistPanel);

/** What is to be done for the ticket: for its staff, and for whoever reads it where it is shared. */
export function TicketChecklist({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [begun, setBegun] = useState(false);
  const facts = ticketFacts(ticket);
  const { checklist } = ticket;
  const mayWrite = canTag(actor, facts);
  if (checklist === null && !mayWrite) return null;
  return (
    <Box component="section" className="line-above" px={16} py={14} aria-label={words.title}>
      <Group justify="space-between" fz="sm" lh="20px">
        <Text component="h2" fz="sm">
          {words.title}
        </Text>
        {checklist && (
          <Text span fz="xs" c="dimmed" className="tabular">
            {words.progress(checklist.done, checklist.total)}
          </Text>
        )}
      </Group>
      {checklist || begun ? (
        <Suspense fallback={<Box h={30 * (checklist?.total ?? 1)} />}>
          <ChecklistPanel ticket={ticket} mayWrite={mayWrite} />
        </Suspense>
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          mt={4}
          leftSection={<IconListCheck size={14} stroke={1.6} aria-hidden />}
          onClick={() => setBegun(true)}
        >
          {words.begin}
        </Button>
      )}
    </Box>
  );
}
