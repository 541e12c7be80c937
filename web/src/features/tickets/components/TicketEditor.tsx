import { Button } from '@mantine/core';
import { ERRORS } from '@switchboard/contract/errors.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { canEdit, canSetPriority, isOpenFor } from '@switchboard/contract/tickets/ticket-policy.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useActor } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { ticketFacts } from '../ticket-facts.ts';
import { ticketText } from '../ticket-text.ts';
import { EditTicketForm } from './EditTicketForm.tsx';

const words = ticketText.edit;

/** Why the person may not edit the ticket, or null. */
function refusalOf(actor: Actor, ticket: Ticket): string | null {
  const facts = ticketFacts(ticket);
  if (!canEdit(actor, facts)) return canSetPriority(actor, facts) ? words.forAgents : words.forOthers;
  return isOpenFor(actor, facts) ? null : ERRORS.TICKET_NOT_OPEN.message;
}

/** The form, or why there is none. What comes true later does not take a form away from somebody who writes in it. */
export function TicketEditor({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [refusal] = useState(() => refusalOf(actor, ticket));
  const back = ticketPath(ticket._id);
  return (
    <Page width="form">
      <PageHead
        title={
          <>
            {words.head} <Mono>{ticket.ticketNumber}</Mono>
          </>
        }
        {...(refusal === null && { description: words.description })}
        back={{ to: back, label: words.back }}
      />
      {refusal === null ? (
        <EditTicketForm ticket={ticket} />
      ) : (
        <Notice
          tone="info"
          title={words.refusedTitle}
          action={
            <Button component={Link} to={back} variant="default">
              {words.open}
            </Button>
          }
        >
          {refusal}
        </Notice>
      )}
    </Page>
  );
}
