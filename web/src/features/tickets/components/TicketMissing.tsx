import { Button } from '@mantine/core';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { Link } from 'react-router';
import { placeLink } from '../../../lib/lists/list-places.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { text } from '../text.ts';

/** In place of a ticket that is not there, or not for this person; `listPath` is the way on. */
export function TicketMissing({ listPath }: { listPath: string }) {
  return (
    <Page>
      <EmptyState
        title={text.ticket.missingTitle}
        text={MESSAGES.ticketMissing}
        action={
          <Button component={Link} {...placeLink(listPath)} variant="default">
            {text.ticket.back}
          </Button>
        }
      />
    </Page>
  );
}
