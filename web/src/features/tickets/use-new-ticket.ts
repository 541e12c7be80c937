import { TICKET_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { createTicket } from '@switchboard/contract/tickets/tickets.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { wordsOf } from '../../lib/api/api-error.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useUser } from '../../lib/session/session.ts';
import { type DetailValues, detailValues, emptyDetails } from '../../shared/ticket-details/detail-values.ts';
import { useAutoAssignTicket } from './api/auto-assign-ticket.ts';
import { useCreateTicket } from './api/create-ticket.ts';
import { text } from './text.ts';
import { isEmptyTicketForm, newTicketBody, newTicketErrors } from './ticket-form.ts';
import { fileRows, useFileList } from './use-file-list.ts';
import { useUpload, wasCancelled } from './use-upload.ts';

const words = text.create;
const FILES = createTicket.files.field;
const FIRST_FIELD = 'ticketType';

/** What somebody has written themselves stays. */
const withSummary = (values: DetailValues, summary: string): DetailValues =>
  values.summary.trim() === '' ? { ...values, summary: summary.slice(0, LENGTH.summary) } : values;

/** The form of a new ticket: its values, its draft, its files, and the sending. */
export function useNewTicket() {
  const [search] = useSearchParams();
  const addressed = search.get('summary') ?? '';
  const { contactNumber } = useUser();
  const draft = useDraft({ name: 'new-ticket', schema: detailValues, isEmpty: isEmptyTicketForm });
  const files = useFileList(TICKET_FILE_TYPES);
  const sending = useUpload();
  const { mutateAsync } = useCreateTicket();
  const { mutate: autoAssign } = useAutoAssignTicket();
  const [created, setCreated] = useState<Ticket | null>(null);

  const { form, busy, failure, wrong, focus, onSubmit } = useCallForm({
    initialValues: withSummary(draft.restored ?? emptyDetails(contactNumber), addressed),
    validate: newTicketErrors,
    validateInputOnBlur: true,
    extraFields: [FILES],
    onChange: draft.save,
    failed: (error) => (wasCancelled(error) ? words.cancelled : wordsOf(error, words.failed)),
    send: async (values) => {
      if (!files.sendable) return;
      const chosen = files.files.map(({ file }) => file);
      try {
        const upload = sending.begin(chosen.reduce((sum, file) => sum + file.size, 0));
        const { ticket } = await mutateAsync({ fields: newTicketBody(values), files: chosen, ...upload });
        draft.clear();
        setCreated(ticket);
        autoAssign(ticket._id);
      } finally {
        sending.end();
      }
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come
  useEffect(() => focus(FIRST_FIELD), []);

  // The form may be open already when the palette brings a summary.
  const applied = useRef(addressed);
  useEffect(() => {
    if (addressed === applied.current) return;
    applied.current = addressed;
    if (form.values.summary.trim() === '') form.setFieldValue('summary', addressed.slice(0, LENGTH.summary));
  });

  const discard = () => {
    form.setValues(emptyDetails(contactNumber));
    form.resetDirty(emptyDetails(contactNumber));
    form.clearErrors();
    files.clear();
    draft.clear();
  };

  const refused = form.errors[FILES];
  const fileProblem = files.tooMany ?? refused ?? (files.sendable ? null : words.removeRefused);
  const wrongFields = wrong + (fileProblem && !refused ? 1 : 0);
  return {
    form,
    created,
    onSubmit,
    discard,
    busy,
    /** Cancels what can still be cancelled. */
    cancel: busy && sending.mayCancel ? sending.cancel : null,
    fileRows: fileRows(files.files, sending.progress),
    addFiles: (added: File[]) => {
      form.clearFieldError(FILES);
      files.add(added);
    },
    removeFile: sending.mayCancel
      ? (id: string) => {
          sending.cancel();
          form.clearFieldError(FILES);
          files.remove(id);
        }
      : undefined,
    fileProblem,
    problem: failure ?? (wrongFields > 0 ? words.problem(wrongFields) : null),
    savedAt: draft.savedAt,
    unsaved: created === null && (form.isDirty() || files.files.length > 0),
  };
}
