import { Button, Group } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canWork, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { Suspense, useState } from 'react';
import { dayAndTime } from '../../../lib/format/format.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { useWake } from './api.ts';
import { words } from './text.ts';

const SnoozeDialog = lazyPage(async () => (await import('./SnoozeDialog.tsx')).SnoozeDialog);
const button = { size: 'compact-xs', variant: 'default' } as const;

/** Who works on it puts an active ticket off, and off no longer. */
export function TicketSnooze({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [open, setOpen] = useState(false);
  const { mutate: wake, isPending } = useWake(ticket);
  const { snoozed } = ticket;
  if (!isActive(ticket) || !canWork(actor, ticketFacts(ticket))) return null;
  return (
    <Properties>
      <Property label={words.label}>
        {snoozed === null ? (
          <Button {...button} onClick={() => setOpen(true)}>
            {words.snooze}
          </Button>
        ) : (
          <Group gap={8} wrap="wrap">
            <span>{snoozed.until === null ? words.untilReply : words.until(dayAndTime(snoozed.until))}</span>
            <Button {...button} loading={isPending} onClick={() => wake()}>
              {words.wake}
            </Button>
          </Group>
        )}
      </Property>
      {open && (
        <Suspense>
          <SnoozeDialog ticket={ticket} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Properties>
  );
}
