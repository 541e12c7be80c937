import type { FieldError } from '@switchboard/contract/errors.ts';
import { missingToResolve } from '@switchboard/contract/tickets/forms/field-values.ts';
import type { FieldValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { OwnField } from '../../../shared/own-fields/OwnField.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { ticketOptions } from '../api/get-ticket.ts';
import { useRememberTicket } from '../api/remember-ticket.ts';
import { sendOwnFields } from '../own-form/send-own-fields.ts';
import { fillIn as words } from './text.ts';

interface FillInDialogProps {
  ticketId: string;
  missing: readonly FieldError[];
  decide: (isFilled: boolean) => void;
}

type Values = Readonly<Record<string, FieldValue>>;

/** What has to be filled in before a ticket rests. Whoever closes it leaves the ticket as it is. */
export function FillInDialog({ ticketId, missing, decide }: FillInDialogProps) {
  const query = useQuery(ticketOptions(ticketId));
  const remember = useRememberTicket();
  const save = useMutation({
    mutationFn: (fields: Values) => sendOwnFields(ticketId, fields),
    onSuccess: ({ ticket }) => remember(ticket),
  });
  const [values, setValues] = useState<Values>({});
  const refused = save.error instanceof ApiError ? save.error.errors : [];
  const askedFirst = new Set(missing.map(({ path }) => path));
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={query.data?.ticketNumber}
      submitLabel={words.submit}
      busy={save.isPending}
      disabled={query.data === undefined}
      dirty={Object.keys(values).length > 0}
      error={save.isError && refused.length === 0 ? wordsOf(save.error, words.failed) : null}
      onSubmit={() => save.mutate(values, { onSuccess: () => decide(true) })}
      onClose={() => decide(false)}
    >
      <Loaded query={query} what={words.what} placeholder={<SkeletonCard rows={missing.length} />}>
        {(ticket) =>
          askedOf(ticket, values, askedFirst).map((field, index) => (
            <OwnField
              key={field._id}
              field={field}
              value={values[field.key] ?? ticket.fields[field.key] ?? null}
              onChange={(value) => setValues({ ...values, [field.key]: value })}
              error={refused.find(({ path }) => path === `fields.${field.key}`)?.msg}
              disabled={save.isPending}
              autoFocus={index === 0}
            />
          ))
        }
      </Loaded>
    </FormDialog>
  );
}

/** Those that were named, and what shows and is needed by what was filled in. */
function askedOf({ form, fields }: Ticket, values: Values, named: ReadonlySet<string>) {
  const needed = new Set(missingToResolve(form, { ...fields, ...values }).map(({ key }) => key));
  return form.flatMap(({ field }) =>
    named.has(`fields.${field.key}`) || needed.has(field.key) || Object.hasOwn(values, field.key)
      ? [field]
      : [],
  );
}
