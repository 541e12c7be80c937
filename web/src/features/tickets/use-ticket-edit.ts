import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { userKey } from '../../lib/cache/query-client.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { filledDetails } from '../../shared/ticket-details/detail-values.ts';
import { useEditTicket } from './api/edit-ticket.ts';
import { text } from './text.ts';
import { changedFields, changeErrors } from './ticket-form.ts';

/** The form of a ticket that is there already: it begins with `ticket` as it is now, and sends what was changed. */
export function useTicketEdit(ticket: Ticket) {
  const [before] = useState(() => filledDetails(ticket));
  const { mutateAsync, isSuccess } = useEditTicket();
  const client = useQueryClient();

  const callForm = useCallForm({
    initialValues: before,
    validate: (values) => changeErrors(changedFields(before, values)),
    validateInputOnBlur: true,
    failed: text.edit.failed,
    send: async (values) => {
      const changes = changedFields(before, values);
      if (Object.keys(changes).length === 0) return;
      await mutateAsync({ ticketId: ticket._id, changes }).catch((error) => {
        // The ticket is no longer what the page shows.
        if (error instanceof ApiError && error.status === 409) {
          void client.invalidateQueries({ queryKey: userKey('tickets') });
        }
        throw error;
      });
    },
  });
  const { form, failure, wrong } = callForm;
  const isChanged = Object.keys(changedFields(before, form.values)).length > 0;

  return {
    ...callForm,
    isSaved: isSuccess,
    isChanged,
    problem: failure ?? (wrong > 0 ? text.create.problem(wrong) : null),
    unsaved: isChanged && !isSuccess,
  };
}
