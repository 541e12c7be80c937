import { useForm } from '@mantine/form';
import type { Ticket } from '@switchboard/contract/entities/ticket.ts';
import { TICKET_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, wordsOf } from '../../lib/api/api-error.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useUser } from '../../lib/session/session.ts';
import { useAutoAssignTicket } from './api/auto-assign-ticket.ts';
import { useCreateTicket } from './api/create-ticket.ts';
import { text } from './text.ts';
import {
  emptyTicketForm,
  type FieldMessages,
  fieldMessages,
  isEmptyTicketForm,
  newTicketBody,
  newTicketErrors,
  type TicketFormValues,
  ticketFormValues,
} from './ticket-form.ts';
import { canCancel } from './upload-progress.ts';
import { fileRows, useFileList } from './use-file-list.ts';
import { useUpload, wasCancelled } from './use-upload.ts';

const words = text.create;

/** What somebody has written themselves stays. */
const withSummary = (values: TicketFormValues, offered: string): TicketFormValues =>
  values.summary.trim() === '' ? { ...values, summary: offered.slice(0, LENGTH.summary) } : values;

/** The form of a new ticket: its values, its draft, its files, and the sending. */
export function useNewTicket(onWrong: (errors: FieldMessages) => void) {
  const [search] = useSearchParams();
  const offered = search.get('summary') ?? '';
  const { contactNumber } = useUser();
  const draft = useDraft({ name: 'new-ticket', schema: ticketFormValues, isEmpty: isEmptyTicketForm });
  const files = useFileList(TICKET_FILE_TYPES);
  const sending = useUpload();
  const { mutateAsync, isPending } = useCreateTicket();
  const { mutate: autoAssign } = useAutoAssignTicket();
  const [failure, setFailure] = useState<string | null>(null);
  const [fileFailure, setFileFailure] = useState<string | null>(null);
  const [created, setCreated] = useState<Ticket | null>(null);

  const form = useForm({
    mode: 'controlled',
    initialValues: withSummary(draft.restored ?? emptyTicketForm(contactNumber), offered),
    validate: newTicketErrors,
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      draft.save(values);
      setFailure(null);
    },
  });

  // The form may be open already when the palette brings a summary.
  const taken = useRef(offered);
  useEffect(() => {
    if (offered === taken.current) return;
    taken.current = offered;
    if (form.values.summary.trim() === '') form.setFieldValue('summary', offered.slice(0, LENGTH.summary));
  });

  const refuse = (error: unknown) => {
    if (wasCancelled(error)) {
      setFailure(words.cancelled);
      return;
    }
    const errors = error instanceof ApiError ? error.errors : [];
    const messages = fieldMessages(errors);
    const aboutFiles = errors.find(({ path }) => path === 'attachments')?.msg ?? null;
    form.setErrors(messages);
    setFileFailure(aboutFiles);
    if (Object.keys(messages).length > 0) onWrong(messages);
    else if (aboutFiles === null) setFailure(wordsOf(error, words.failed));
  };

  const send = async (values: typeof form.values) => {
    if (isPending || !files.sendable) return;
    setFailure(null);
    setFileFailure(null);
    const chosen = files.files.map(({ file }) => file);
    try {
      const upload = sending.begin(chosen.reduce((sum, file) => sum + file.size, 0));
      const { ticket } = await mutateAsync({ fields: newTicketBody(values), files: chosen, ...upload });
      draft.clear();
      setCreated(ticket);
      autoAssign(ticket._id);
    } catch (error) {
      refuse(error);
    } finally {
      sending.end();
    }
  };

  const discard = () => {
    form.setValues(emptyTicketForm(contactNumber));
    form.resetDirty(emptyTicketForm(contactNumber));
    form.clearErrors();
    files.clear();
    draft.clear();
  };

  const fileProblem = files.tooMany ?? fileFailure ?? (files.sendable ? null : words.removeRefused);
  const wrongFields = Object.keys(form.errors).length + (fileProblem ? 1 : 0);
  return {
    form,
    created,
    submit: form.onSubmit(send, onWrong),
    discard,
    isSending: isPending,
    /** Cancels what can still be cancelled. */
    cancel: isPending && canCancel(sending.progress) ? sending.cancel : null,
    fileRows: fileRows(files.files, sending.progress),
    addFiles: (added: File[]) => {
      setFileFailure(null);
      files.add(added);
    },
    removeFile: (id: string) => {
      if (isPending) sending.cancel();
      setFileFailure(null);
      files.remove(id);
    },
    fileProblem,
    problem: failure ?? (wrongFields > 0 ? words.problem(wrongFields) : null),
    savedAt: draft.savedAt,
    unsaved: created === null && (form.isDirty() || files.files.length > 0),
  };
}
