import { Button } from '@mantine/core';
import { canHandOver } from '@switchboard/contract/tickets/handover-policy.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { words } from './text.ts';

const HandOverDialog = lazyPage(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);

/** For who has the ticket and who runs the desk, while it is offered to nobody. */
export function HandOver({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [open, setOpen] = useState(false);
  const mayOffer =
    actor.role !== 'super_admin' &&
    ticket.assignedTo !== null &&
    ticket.handover === null &&
    canHandOver(actor, ticketFacts(ticket));
  if (!mayOffer) return null;
  return (
    <Properties>
      <Property label={words.label}>
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </Property>
      {open && (
        <Suspense>
          <HandOverDialog ticket={ticket} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Properties>
  );
}
