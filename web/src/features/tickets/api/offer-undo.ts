import { UNDO } from '@switchboard/contract/limits.ts';
import { undoTicketChange } from '@switchboard/contract/tickets/undo.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/cache/query-client.ts';
import { doneToast } from '../../../ui/feedback/action-toast.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { rememberTicket } from './remember-ticket.ts';

/** Says what was done to a ticket; whoever did it may take it back for a while. */
export function offerUndo(message: string, ticketId: string, eventId: string): void {
  const takeBack = () =>
    call(undoTicketChange, { params: { id: ticketId }, body: { eventId } }).then(
      ({ ticket }) => rememberTicket(queryClient, ticket),
      (error: unknown) => toast.error(wordsOf(error, 'It could not be taken back.')),
    );
  doneToast(message, [{ label: 'Undo', onSelect: () => void takeBack(), isUndo: true }], UNDO.offered);
}
