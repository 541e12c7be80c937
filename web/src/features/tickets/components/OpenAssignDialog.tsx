import { Textarea } from '@mantine/core';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { DevopsAgent } from '@switchboard/contract/tickets/devops-agents.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { assignTicket } from '@switchboard/contract/tickets/tickets.ts';
import { useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { FieldLabel } from '../../../ui/inputs/FieldLabel.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { useAssignTicket } from '../api/assign-ticket.ts';
import type { Drawn } from '../api/draw-at-once.ts';
import { assignText as words } from '../assign-text.ts';
import { AgentPicker } from './AgentPicker.tsx';

export type AssignableTicket = Pick<
  TicketSummary,
  '_id' | 'ticketNumber' | 'summary' | 'assignedTo' | 'currentAssignments' | 'organizationId' | 'version'
>;

/** The ticket as it is with that agent in place of the former one. */
function drawnWith(
  { currentAssignments }: AssignableTicket,
  { _id, firstName, lastName, email }: DevopsAgent,
): Drawn {
  const assignedTo = { _id, firstName, lastName, email };
  const others = currentAssignments.filter(({ assignmentType }) => assignmentType !== 'devops_agent');
  const assigned = {
    assignedTo,
    assignmentType: 'devops_agent' as const,
    assignedAt: new Date().toISOString(),
  };
  return { assignedTo, currentAssignments: [...others, assigned] };
}

interface OpenAssignDialogProps {
  ticket: AssignableTicket;
  onClose: () => void;
}

/** Gives a ticket to a DevOps agent. */
export function OpenAssignDialog({ ticket, onClose }: OpenAssignDialogProps) {
  const [agent, setAgent] = useState<DevopsAgent | null>(null);
  const { mutateAsync } = useAssignTicket();
  const { form, dialog } = useCallForm({
    initialValues: { devopsAgent: '', reason: '' },
    validate: assignTicket.body,
    failed: words.failed,
    send: async ({ devopsAgent, reason }) => {
      await mutateAsync({
        ticketId: ticket._id,
        devopsAgent,
        reason: reason.trim(),
        version: ticket.version,
        drawn: agent && drawnWith(ticket, agent),
      });
      onClose();
    },
  });

  const replaces = ticket.assignedTo && agent && ticket.assignedTo._id !== agent._id;
  return (
    <FormDialog
      // Who gets it shows at once; refused, the dialog is there again with what was typed and why not.
      opened={!dialog.busy}
      title={words.title}
      subtitle={
        <>
          <Mono>{ticket.ticketNumber}</Mono> {ticket.summary}
        </>
      }
      submitLabel={words.submit}
      {...dialog}
      dirty={form.values.reason.trim() !== ''}
      note={replaces && ticket.assignedTo ? words.replaces(fullName(ticket.assignedTo)) : undefined}
      onClose={onClose}
    >
      <AgentPicker
        organization={ticket.organizationId}
        value={agent?._id ?? null}
        onChange={(chosen) => {
          setAgent(chosen);
          form.setFieldValue('devopsAgent', chosen._id);
        }}
        current={ticket.assignedTo?._id ?? null}
        error={form.errors.devopsAgent}
      />
      <Textarea
        {...form.getInputProps('reason')}
        label={<FieldLabel optional>{words.reason}</FieldLabel>}
        description={words.reasonHelp}
        maxLength={LENGTH.reason}
        autosize
        minRows={2}
        maxRows={4}
      />
    </FormDialog>
  );
}
