import { Button } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canAskApproval, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Properties, Property } from '../../../ui/page/Properties.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { text } from './text.ts';

const AskDialog = lazyPage(async () => (await import('./AskDialog.tsx')).AskDialog);

/** For its staff, while it is worked on. */
export function AskApproval({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [opened, setOpened] = useState(false);
  if (actor.role === 'super_admin' || !isActive(ticket) || !canAskApproval(actor, ticketFacts(ticket)))
    return null;
  return (
    <Properties>
      <Property label={text.approval}>
        <Button size="compact-xs" variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {text.ask.open}
        </Button>
      </Property>
      {opened && (
        <Suspense>
          <AskDialog ticket={ticket} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Properties>
  );
}
