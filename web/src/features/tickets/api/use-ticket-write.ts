import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { Undo } from '@switchboard/contract/tickets/undo.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { passLatestUndo } from '../../../lib/navigation/latest-undo.ts';
import { refreshOwnTicket } from '../../../lib/realtime/refresh-tickets.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { KeptFields } from '../conflict/kept-fields.ts';
import type { Said } from '../conflict/said.ts';
import { drawAtOnce } from './draw-at-once.ts';
import { rememberTicket } from './remember-ticket.ts';

export interface TicketWrite extends Omit<Said, 'confirm'> {
  readonly ticketId: string;
  /** Of the ticket as the person sees it. */
  readonly version?: number | undefined;
  /** Whatever of it is still open. */
  readonly confirm?: boolean;
}

interface Written {
  readonly ticket: Ticket;
  readonly undo?: Undo | null;
}

interface Writing<Write extends TicketWrite> {
  /** Null where nothing of it is left to be sent. */
  readonly send: (write: Write, kept: KeptFields) => Promise<Written> | null;
  /** What is drawn before the server has answered. */
  readonly drawn?: (write: Write) => Parameters<typeof drawAtOnce>[2];
  /** What is said once it is done, with a way back; null for nothing. */
  readonly said?: (written: Written) => string | null;
}

/**
 * A change of a ticket that shows at once, is taken back where the server refuses it, and can be undone. Resolves with null
 * where somebody else was first and theirs hold, or the person thinks better of it.
 */
export function useTicketWrite<Write extends TicketWrite>({ send, drawn, said }: Writing<Write>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (write: Write) => {
      try {
        return await send(write, []);
      } catch (error) {
        // Its program comes with the first refusal; without it the refusal is told as it is.
        const answers = await import('../conflict/answer-refusal.ts').catch(() => null);
        if (answers === null) throw error;
        return answers.answerRefusal(error, write, send);
      }
    },
    onMutate: (write) => {
      passLatestUndo();
      return drawn ? drawAtOnce(client, write.ticketId, drawn(write)) : undefined;
    },
    onError: (_error, _write, drawing) => drawing?.takeBack(),
    onSuccess: (written, write, drawing) => {
      if (written === null) {
        drawing?.takeBack();
        refreshOwnTicket(write.ticketId);
        return;
      }
      drawing?.end();
      const { ticket, undo } = written;
      rememberTicket(client, ticket);
      const message = said?.(written) ?? null;
      if (message === null) return;
      if (!undo) return void toast.success(message);
      // Its program comes with the first change; what was done is done without it.
      void import('./offer-undo.ts').then(
        ({ offerUndo }) => offerUndo(message, ticket._id, undo.eventId),
        () => toast.success(message),
      );
    },
  });
}
