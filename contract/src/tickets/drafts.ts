/** What somebody has begun to write to a ticket and not sent. It is theirs alone, on whichever machine they go on with it. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { DRAFT_KINDS } from '../enums.ts';
import { id, instant, pathId, referenceId, storedName } from '../ids.ts';
import { DRAFTS, LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { pagination, paging } from '../query.ts';
import { typedText } from '../text.ts';
import { REPLY_FILES } from './attached-files.ts';
import { MACRO_MESSAGES } from './macros/macro-messages.ts';
import { MACRO_ACTIONS } from './macros/macro-values.ts';
import { mentionable, mentionedIds } from './mentions.ts';
import { attachment } from './ticket.ts';

/** Which state of a draft its writer knows: each change makes the next number. Multipart bodies have it as text. */
export const revision = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    MESSAGES.revisionInvalid,
  )
  .refine((value) => value >= 0 && value <= DRAFTS.revisions, MESSAGES.revisionInvalid);

const draftMacro = z.object({
  _id: referenceId(MACRO_MESSAGES.required),
  /** What of it is to be done when the draft is sent. */
  actions: z.array(z.enum(MACRO_ACTIONS, MACRO_MESSAGES.actionUnknown)).max(MACRO_ACTIONS.length),
});

export const draft = z.object({
  _id: id,
  kind: z.enum(DRAFT_KINDS),
  text: z.string(),
  /** People whom the text names and who would still read it. */
  mentions: z.array(mentionable),
  /** By which it was written. It may be gone meanwhile. */
  macro: z.object({ _id: id, actions: z.array(z.enum(MACRO_ACTIONS)) }).nullable(),
  revision: z.int(),
  files: z.array(attachment),
  savedAt: instant,
});
export type Draft = z.output<typeof draft>;

/** In the list of all that its person has begun. */
const begunDraft = draft.omit({ mentions: true, macro: true, files: true }).extend({
  files: z.int(),
  ticketId: id,
  /** Null where they may not read it any more. */
  ticket: z.object({ number: z.string(), summary: z.string() }).nullable(),
});
export type BegunDraft = z.output<typeof begunDraft>;

const everybody = callsFor(SIGNED_IN, 'Drafts');

const kind = z.enum(DRAFT_KINDS);
const place = z.object({ id: pathId, kind });
const file = place.extend({ filename: storedName });

export const listDrafts = everybody.get('/drafts', {
  summary: 'All that the caller has begun to write and not sent, the latest first',
  query: z.object(paging(PAGE.drafts)),
  output: z.object({ drafts: z.array(begunDraft), pagination }),
});

export const listTicketDrafts = everybody.get('/tickets/{id}/drafts', {
  summary: 'The caller’s own drafts on a ticket',
  output: z.object({ drafts: z.array(draft).max(DRAFT_KINDS.length) }),
});

export const saveDraft = everybody.put('/tickets/{id}/drafts/{kind}', {
  summary: 'Keep what the caller is writing; a note is the staff’s',
  params: place,
  body: z.object({
    text: typedText('Draft', LENGTH.draft),
    /** 0 where none is known. */
    revision,
    mentions: mentionedIds,
    macro: draftMacro.nullable().default(null),
  }),
  output: z.object({ draft }),
});

export const discardDraft = everybody.delete('/tickets/{id}/drafts/{kind}', {
  summary: 'Forget a draft and its files, also of a ticket that the caller may not read any more',
  params: place,
  query: z.object({
    /** Without one it goes whatever it says. */
    revision: revision.optional(),
  }),
  output: z.object({}),
});

export const addDraftFiles = everybody.post('/tickets/{id}/drafts/{kind}/files', {
  summary: 'Upload files into a draft, which begins with them if there is none',
  params: place,
  body: z.object({}),
  files: REPLY_FILES,
  status: 201,
  output: z.object({ draft }),
});

export const getDraftFile = everybody.get('/tickets/{id}/drafts/{kind}/files/{filename}', {
  summary: 'The bytes of a file of the caller’s draft',
  params: file,
  output: 'file',
});

export const removeDraftFile = everybody.delete('/tickets/{id}/drafts/{kind}/files/{filename}', {
  summary: 'Take a file out of a draft',
  params: file,
  output: z.object({ draft }),
});
