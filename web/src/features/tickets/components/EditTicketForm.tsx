import { Box, Button } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { text } from '../text.ts';
import { useTicketEdit } from '../use-ticket-edit.ts';
import { TicketFields } from './TicketFields.tsx';

const words = text.edit;

/** Where a person corrects what a ticket says; ends on the ticket's page. */
export function EditTicketForm({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const edit = useTicketEdit(ticket);
  const { question } = useLeaveGuard(edit.unsaved);
  const { _id, ticketNumber } = ticket;

  // Only when the guard has heard that nothing is unsaved any more.
  useEffect(() => {
    if (!edit.isSaved) return;
    toast.success(words.saved(ticketNumber));
    void navigate(ticketPath(_id));
  }, [edit.isSaved, _id, ticketNumber, navigate]);

  return (
    <>
      <Box
        component="form"
        display="flex"
        flex={1}
        style={{ flexDirection: 'column' }}
        onSubmit={edit.onSubmit}
        noValidate
      >
        <TicketFields
          organization={ticket.organizationId}
          form={edit.form}
          field={edit.form.getInputProps}
          disabled={edit.busy}
        />
        <FormFoot problem={edit.problem}>
          <Button component={Link} to={ticketPath(_id)} variant="subtle">
            {text.create.cancel}
          </Button>
          <Button type="submit" loading={edit.busy} disabled={!edit.isChanged}>
            {words.submit}
          </Button>
        </FormFoot>
      </Box>
      <ConfirmDialog
        {...question}
        title={text.create.leaveTitle}
        message={words.leave}
        confirmLabel={text.create.leaveConfirm}
        cancelLabel={text.create.leaveStay}
      />
    </>
  );
}
