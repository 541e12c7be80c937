import { Textarea } from '@mantine/core';
import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { fullName } from '../../../lib/format/format.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { useAssignTicket } from '../api/assign-ticket.ts';
import { text } from '../text.ts';
import { AgentPicker } from './AgentPicker.tsx';

const words = text.assign;

type AssignableTicket = Pick<
  TicketSummary,
  '_id' | 'ticketNumber' | 'summary' | 'assignedTo' | 'organizationId'
>;

interface AssignDialogProps {
  /** The ticket to give away; null while the dialog is closed. */
  ticket: AssignableTicket | null;
  onClose: () => void;
}

/** Gives a ticket to a DevOps agent. */
export function AssignDialog({ ticket, onClose }: AssignDialogProps) {
  return ticket && <OpenAssignDialog key={ticket._id} ticket={ticket} onClose={onClose} />;
}

function OpenAssignDialog({ ticket, onClose }: { ticket: AssignableTicket; onClose: () => void }) {
  const [agent, setAgent] = useState<{ id: string; name: string } | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const assign = useAssignTicket();

  const submit = () => {
    if (agent === null) {
      setMissing(true);
      return;
    }
    assign.mutate(
      { ticketId: ticket._id, devopsAgent: agent.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(words.done(ticket.ticketNumber, agent.name));
          onClose();
        },
      },
    );
  };

  const replaces = ticket.assignedTo && agent && ticket.assignedTo._id !== agent.id;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={
        <>
          <Mono>{ticket.ticketNumber}</Mono> {ticket.summary}
        </>
      }
      submitLabel={words.submit}
      busy={assign.isPending}
      error={assign.error ? wordsOf(assign.error, words.failed) : null}
      note={replaces && ticket.assignedTo ? words.replaces(fullName(ticket.assignedTo)) : undefined}
      dirty={reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <AgentPicker
        organization={ticket.organizationId}
        value={agent?.id ?? null}
        onChange={(chosen) => {
          setAgent(chosen);
          setMissing(false);
        }}
        current={ticket.assignedTo?._id ?? null}
        error={missing ? MESSAGES.agentRequired : null}
      />
      <Textarea
        label={<FieldLabel optional>{words.reason}</FieldLabel>}
        description={words.reasonHelp}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={LENGTH.reason}
        autosize
        minRows={2}
        maxRows={4}
      />
    </FormDialog>
  );
}
