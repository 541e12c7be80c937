import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { ticketOptions } from '../api/get-ticket.ts';
import { TicketEditor } from '../components/TicketEditor.tsx';
import { TicketMissing } from '../components/TicketMissing.tsx';
import { ticketText } from '../ticket-text.ts';
import { useTicketList } from '../use-ticket-list.ts';

/** One ticket with its fields to be changed; the form belongs to that ticket alone. */
export function EditTicketPage() {
  const { id = '' } = useParams();
  return <LoadedTicket key={id} id={id} />;
}

function LoadedTicket({ id }: { id: string }) {
  const { data: ticket, error, isFetching, refetch } = useQuery(ticketOptions(id));
  const list = useTicketList(ticket);
  usePageTitle(ticket ? ticketText.edit.title(ticket.ticketNumber) : '');

  if (error instanceof ApiError && error.status === 404) return <TicketMissing listPath={list.to} />;
  if (ticket) return <TicketEditor ticket={ticket} />;
  return (
    <Page width="form">
      {error ? (
        <LoadError what={ticketText.ticket.what} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
