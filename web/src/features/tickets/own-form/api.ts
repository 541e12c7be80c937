import type { FieldValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { listRequestTypes } from '@switchboard/contract/tickets/forms/request-types.ts';
import { editTicket } from '@switchboard/contract/tickets/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import { allPages } from '../../../lib/api/all-pages.ts';
import { call } from '../../../lib/api/call.ts';
import { upload } from '../../../lib/api/upload.ts';
import { useApiQuery, useRefresh } from '../../../lib/cache/api-hooks.ts';
import { pickedFiles, sentFields } from '../../../shared/own-fields/picked-file.ts';
import { useRememberTicket } from '../api/remember-ticket.ts';

const NAME = ['request-types', 'offered'] as const;

/** What the person can ask for, in its order: more than one page holds. */
export const useOfferedTypes = () =>
  useApiQuery(NAME, ({ signal }) =>
    allPages(
      (page) => call(listRequestTypes, { query: { limit: '100', page }, signal }),
      ({ requestTypes }) => requestTypes,
    ),
  );

/** Fetches the forms again, as when one has changed meanwhile. */
export const useRefreshTypes = () => useRefresh([NAME]);

/** Saves values of fields by their keys. */
export function useEditOwnFields(id: string) {
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (values: Readonly<Record<string, FieldValue>>) => {
      const [fields, ownFiles] = [sentFields(values), pickedFiles(values)];
      return Object.keys(ownFiles).length === 0
        ? call(editTicket, { params: { id }, body: { fields } })
        : upload(editTicket, {
            params: { id },
            fields: { fields: JSON.stringify(fields) },
            files: [],
            ownFiles,
          });
    },
    onSuccess: ({ ticket }) => remember(ticket),
  });
}
