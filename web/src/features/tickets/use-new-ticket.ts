import type { AddedRelation, SharingMode } from '@switchboard/contract/enums.ts';
import { TICKET_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { runsDeskOf } from '@switchboard/contract/people/actor.ts';
import type { PersonValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { createTicket } from '@switchboard/contract/tickets/tickets.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, wordsOf } from '../../lib/api/api-error.ts';
import { fileCountVerdict } from '../../lib/files/file-verdict.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { withoutPicked } from '../../shared/own-fields/picked-file.ts';
import { useAutoAssignTicket } from './api/auto-assign-ticket.ts';
import { useCreateTicket } from './api/create-ticket.ts';
import { formText } from './form-text.ts';
import { useRefreshTypes } from './own-form/api.ts';
import type { InvolvedPerson } from './people/NewTicketPeople.tsx';
import {
  emptyTicket,
  isEmptyTicket,
  isPlain,
  type NewTicketValues,
  newTicketValues,
  placementsFor,
  sentFiles,
  ticketMistakes,
  typedTicketBody,
} from './typed-ticket.ts';
import { fileRows, useFileList } from './use-file-list.ts';
import { useUpload, wasCancelled } from './use-upload.ts';

const words = formText;
const FILES = createTicket.files.field;
const SHARING = 'sharing';
const REQUESTER = 'requester';
const INVOLVED = ['participants', 'watchers'] as const;

/** Ids as multipart bodies have them. */
const idsOf = (people: readonly InvolvedPerson[], relation: AddedRelation) =>
  people
    .filter((one) => one.relation === relation)
    .map(({ person }) => person._id)
    .join(',');
const FIRST_FIELD = 'ticketType';

/** What somebody has written themselves stays. */
const withSummary = (values: NewTicketValues, summary: string): NewTicketValues =>
  values.summary.trim() === '' ? { ...values, summary: summary.slice(0, LENGTH.summary) } : values;

/** The form of a new ticket: its values, its draft, its files, and the sending. */
export function useNewTicket(type: RequestType) {
  const [search] = useSearchParams();
  const addressed = search.get('summary') ?? '';
  const { contactNumber } = useUser();
  const actor = useActor();
  const person = {
    asRequester: true,
    asStaff: actor.organizationId !== null && runsDeskOf(actor, actor.organizationId),
  };
  const placements = placementsFor(type, person);
  const refreshTypes = useRefreshTypes();
  const draft = useDraft({
    name: isPlain(type) ? 'new-ticket' : `new-ticket-${type._id}`,
    schema: newTicketValues,
    isEmpty: isEmptyTicket,
  });
  const files = useFileList(TICKET_FILE_TYPES);
  const sending = useUpload();
  const { mutateAsync } = useCreateTicket();
  const { mutate: autoAssign } = useAutoAssignTicket();
  /** Null for what the organization has for those who choose nothing. */
  const [sharing, setSharing] = useState<SharingMode | null>(null);
  const [confidential, setConfidential] = useState(false);
  /** Null for oneself. */
  const [forWhom, setForWhom] = useState<PersonValue | null>(null);
  const [involved, setInvolved] = useState<readonly InvolvedPerson[]>([]);
  const [created, setCreated] = useState<Ticket | null>(null);

  /** Attachments and files of fields come in one request. */
  const tooManyOf = ({ fields }: NewTicketValues) =>
    fileCountVerdict(files.files.length + Object.keys(sentFiles(placements, fields)).length);

  const { form, busy, failure, wrong, focus, onSubmit } = useCallForm({
    initialValues: withSummary(draft.restored ?? emptyTicket(contactNumber, placements), addressed),
    validate: (values) => ticketMistakes(type, placements, person, values),
    validateInputOnBlur: true,
    extraFields: [
      ...placements.map(({ field }) => `fields.${field.key}`),
      FILES,
      SHARING,
      REQUESTER,
      ...INVOLVED,
    ],
    onChange: (values) => draft.save({ ...values, fields: { ...withoutPicked(values.fields) } }),
    failed: (error) => (wasCancelled(error) ? words.cancelled : wordsOf(error, words.failed)),
    send: async (values) => {
      if (!files.sendable || tooManyOf(values) !== null) return;
      const chosen = files.files.map(({ file }) => file);
      const ownFiles = sentFiles(placements, values.fields);
      try {
        const bytes = [...chosen, ...Object.values(ownFiles)].reduce((sum, file) => sum + file.size, 0);
        const upload = sending.begin(bytes);
        const { ticket } = await mutateAsync({
          fields: {
            ...typedTicketBody(type, placements, values),
            ...(sharing && { sharing }),
            ...(confidential && { confidential }),
            ...(forWhom && { requester: forWhom._id }),
            ...(involved.length > 0 && {
              participants: idsOf(involved, 'participant'),
              watchers: idsOf(involved, 'viewer'),
            }),
          },
          files: chosen,
          ownFiles,
          ...upload,
        });
        draft.clear();
        setCreated(ticket);
        autoAssign(ticket._id);
      } catch (error) {
        // The next version comes with the answers that are there.
        if (error instanceof ApiError && error.code === 'TYPE_CHANGED') void refreshTypes();
        throw error;
      } finally {
        sending.end();
      }
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come
  useEffect(() => focus(type.ask.includes(FIRST_FIELD) ? FIRST_FIELD : 'summary'), []);

  // The form may be open already when the palette brings a summary.
  const applied = useRef(addressed);
  useEffect(() => {
    if (addressed === applied.current) return;
    applied.current = addressed;
    if (form.values.summary.trim() === '') form.setFieldValue('summary', addressed.slice(0, LENGTH.summary));
  });

  const discard = () => {
    const empty = emptyTicket(contactNumber, placements);
    form.setValues(empty);
    form.resetDirty(empty);
    form.clearErrors();
    files.clear();
    draft.clear();
  };

  const refused = form.errors[FILES];
  const fileProblem = tooManyOf(form.values) ?? refused ?? (files.sendable ? null : words.removeRefused);
  const wrongFields = wrong + (fileProblem && !refused ? 1 : 0);
  return {
    form,
    placements,
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
    confidential,
    setConfidential,
    sharing,
    setSharing: (mode: SharingMode | null) => {
      form.clearFieldError(SHARING);
      setSharing(mode);
    },
    forWhom,
    setForWhom: (person: PersonValue | null) => {
      form.clearFieldError(REQUESTER);
      setForWhom(person);
    },
    involved,
    setInvolved: (people: readonly InvolvedPerson[]) => {
      for (const path of INVOLVED) form.clearFieldError(path);
      setInvolved(people);
    },
    involvedProblem: form.errors[INVOLVED[0]] ?? form.errors[INVOLVED[1]] ?? null,
    forWhomProblem: form.errors[REQUESTER] ?? null,
    sharingProblem: form.errors[SHARING] ?? null,
    problem: failure ?? (wrongFields > 0 ? words.problem(wrongFields) : null),
    savedAt: draft.savedAt,
    unsaved: created === null && (form.isDirty() || files.files.length > 0),
  };
}
