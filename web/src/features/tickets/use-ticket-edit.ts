import { useForm } from '@mantine/form';
import type { Ticket } from '@switchboard/contract/entities/ticket.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, wordsOf } from '../../lib/api/api-error.ts';
import { userKey } from '../../lib/cache/query-client.ts';
import { useEditTicket } from './api/edit-ticket.ts';
import { text } from './text.ts';
import {
  changedFields,
  changeErrors,
  type FieldMessages,
  fieldMessages,
  filledTicketForm,
} from './ticket-form.ts';

/** The form of a ticket that is there already: it begins with `ticket` as it is now, and sends what was changed. */
export function useTicketEdit(ticket: Ticket, onWrong: (errors: FieldMessages) => void) {
  const [before] = useState(() => filledTicketForm(ticket));
  const { mutateAsync, isPending, isSuccess } = useEditTicket();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useForm({
    mode: 'controlled',
    initialValues: before,
    validate: (values) => changeErrors(changedFields(before, values)),
    validateInputOnBlur: true,
    onValuesChange: () => setFailure(null),
  });
  const changes = changedFields(before, form.values);
  const isChanged = Object.keys(changes).length > 0;

  const send = async () => {
    if (isPending || !isChanged) return;
    setFailure(null);
    try {
      await mutateAsync({ ticketId: ticket._id, changes });
    } catch (error) {
      // The ticket is no longer what the page shows.
      if (error instanceof ApiError && error.status === 409) {
        void client.invalidateQueries({ queryKey: userKey('tickets') });
      }
      const messages = fieldMessages(error instanceof ApiError ? error.errors : []);
      form.setErrors(messages);
      if (Object.keys(messages).length > 0) onWrong(messages);
      else setFailure(wordsOf(error, text.edit.failed));
    }
  };

  const wrongFields = Object.keys(form.errors).length;
  return {
    form,
    submit: form.onSubmit(send, onWrong),
    isSending: isPending,
    isSaved: isSuccess,
    isChanged,
    /** Why the server refused it, where it is not about one of the fields. */
    failure,
    problem: failure ?? (wrongFields > 0 ? text.create.problem(wrongFields) : null),
    unsaved: isChanged && !isSuccess,
  };
}
