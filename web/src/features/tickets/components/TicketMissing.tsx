import { Button } from '@mantine/core';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { Link } from 'react-router';
import { placeLink } from '../../../lib/lists/list-places.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { ticketText } from '../ticket-text.ts';

/** In place of a ticket that is not there, or not for this person; `listPath` is the way on. */
export function TicketMissing({ listPath }: { listPath: string }) {
  return (
    <Page>
      <EmptyState
        title={ticketText.ticket.missingTitle}
        text={MESSAGES.ticketMissing}
        action={
          <Button component={Link} {...placeLink(listPath)} variant="default">
            {ticketText.ticket.back}
          </Button>
        }
      />
    </Page>
  );
}
