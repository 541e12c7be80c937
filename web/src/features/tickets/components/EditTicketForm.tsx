import { Box, Button } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { FormFoot } from '../../../ui/page/FormFoot.tsx';
import { formText } from '../form-text.ts';
import { ticketText } from '../ticket-text.ts';
import { useTicketEdit } from '../use-ticket-edit.ts';
import { TicketFields } from './TicketFields.tsx';

const words = ticketText.edit;

/** Where a person corrects what a ticket says; ends on the ticket's page. */
export function EditTicketForm({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const edit = useTicketEdit(ticket);
  const { question } = useLeaveGuard(edit.unsaved);
  const { _id } = ticket;

  // Only when the guard has heard that nothing is unsaved any more.
  useEffect(() => {
    if (!edit.isSaved) return;
    void navigate(ticketPath(_id));
  }, [edit.isSaved, _id, navigate]);

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
            {formText.cancel}
          </Button>
          <Button type="submit" loading={edit.busy} disabled={!edit.isChanged}>
            {words.submit}
          </Button>
        </FormFoot>
      </Box>
      <ConfirmDialog
        {...question}
        title={formText.leaveTitle}
        message={words.leave}
        confirmLabel={formText.leaveConfirm}
        cancelLabel={formText.leaveStay}
      />
    </>
  );
}
