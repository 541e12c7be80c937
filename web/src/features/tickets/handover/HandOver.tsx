import { Button, Group } from '@mantine/core';
import { canHandOver } from '@switchboard/contract/tickets/handover-policy.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { words } from './text.ts';

const button = { size: 'compact-xs', variant: 'default' } as const;

const PutBackDialog = lazyPage(async () => (await import('../snooze/PutBackDialog.tsx')).PutBackDialog);
const HandOverDialog = lazyPage(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);

/** For who has the ticket and who runs the desk, while it is offered to nobody; its agent may put it back at any time. */
export function HandOver({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [open, setOpen] = useState<'offer' | 'back' | null>(null);
  const close = () => setOpen(null);
  const mayOffer =
    actor.role !== 'super_admin' &&
    ticket.assignedTo !== null &&
    ticket.handover === null &&
    canHandOver(actor, ticketFacts(ticket));
  const mayPutBack = actor.role === 'devops_agent' && ticket.assignedTo?._id === actor.id && isActive(ticket);
  if (!mayOffer && !mayPutBack) return null;
  return (
    <Properties>
      <Property label={words.label}>
        <Group gap={8} wrap="wrap">
          {mayOffer && (
            <Button {...button} onClick={() => setOpen('offer')}>
              {words.open}
            </Button>
          )}
          {mayPutBack && (
            <Button {...button} onClick={() => setOpen('back')}>
              {words.putBack}
            </Button>
          )}
        </Group>
      </Property>
      {open !== null && (
        <Suspense>
          {open === 'offer' ? (
            <HandOverDialog ticket={ticket} onClose={close} />
          ) : (
            <PutBackDialog ticket={ticket} onClose={close} />
          )}
        </Suspense>
      )}
    </Properties>
  );
}
