import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { userKey } from '../../lib/cache/query-client.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { type DetailValues, filledDetails } from '../../shared/ticket-details/detail-values.ts';
import type { Drawn } from './api/draw-at-once.ts';
import { useEditTicket } from './api/edit-ticket.ts';
import { formText } from './form-text.ts';
import { changedFields, changeErrors, type TicketChanges } from './ticket-form.ts';
import { ticketText } from './ticket-text.ts';

const named = ({ value, label }: FilterOption) => ({ _id: value, name: label });

/** What was chosen, by the names under which it was chosen. */
function drawnOf({ category, subcategory, project }: DetailValues, changes: TicketChanges): Drawn {
  return {
    ...(changes.category !== undefined && category && { category: named(category) }),
    ...(changes.subcategory !== undefined && { subcategory: subcategory && named(subcategory) }),
    ...(changes.project !== undefined && project && { project: named(project) }),
  };
}

/** The form of a ticket that is there already: it begins with `ticket` as it is now, and sends what was changed. */
export function useTicketEdit(ticket: Ticket) {
  const [before] = useState(() => filledDetails(ticket));
  const [version] = useState(ticket.version);
  const { mutateAsync, isSuccess } = useEditTicket();
  const client = useQueryClient();

  const callForm = useCallForm({
    initialValues: before,
    validate: (values) => changeErrors(changedFields(before, values)),
    validateInputOnBlur: true,
    failed: ticketText.edit.failed,
    send: async (values) => {
      const changes = changedFields(before, values);
      if (Object.keys(changes).length === 0) return;
      await mutateAsync({ ticketId: ticket._id, changes, version, drawn: drawnOf(values, changes) }).catch(
        (error) => {
          // The ticket is no longer what the page shows.
          if (error instanceof ApiError && error.status === 409) {
            void client.invalidateQueries({ queryKey: userKey('tickets') });
          }
          throw error;
        },
      );
    },
  });
  const { form, failure, wrong } = callForm;
  const isChanged = Object.keys(changedFields(before, form.values)).length > 0;

  return {
    ...callForm,
    isSaved: isSuccess,
    isChanged,
    problem: failure ?? (wrong > 0 ? formText.problem(wrong) : null),
    unsaved: isChanged && !isSuccess,
  };
}
