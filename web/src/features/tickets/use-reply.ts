import { REPLY_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { type Mentionable, mentionText } from '@switchboard/contract/tickets/mentions.ts';
import { replyFields } from '@switchboard/contract/tickets/tickets.ts';
import { useState } from 'react';
import { z } from 'zod';
import { wordsOf } from '../../lib/api/api-error.ts';
import { fullName } from '../../lib/format/format.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useAddComment } from './api/add-comment.ts';
import { text } from './text.ts';
import { fileRows, useFileList } from './use-file-list.ts';
import { useUpload, wasCancelled } from './use-upload.ts';

const mentioned = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  staff: z.boolean(),
});
const replyDraft = z.object({
  text: z.string(),
  internal: z.boolean(),
  mentions: z.array(mentioned).default([]),
});
type ReplyDraft = z.output<typeof replyDraft>;

const isEmpty = (draft: ReplyDraft) => draft.text.trim() === '';

/** The reply that a person is writing to one ticket: text, files, and what becomes of them. */
export function useReply(ticketId: string, mayWriteNotes: boolean) {
  const draft = useDraft({ name: `reply.${ticketId}`, schema: replyDraft, isEmpty });
  const [value, setValue] = useState<ReplyDraft>(
    draft.restored ?? { text: '', internal: false, mentions: [] },
  );
  const [error, setError] = useState<string | null>(null);
  const files = useFileList(REPLY_FILE_TYPES);
  const sending = useUpload();
  const { mutateAsync, isPending } = useAddComment();

  const change = (changes: Partial<ReplyDraft>) => {
    const next = { ...value, ...changes };
    setValue(next);
    draft.save(next);
    setError(null);
  };

  const checked = replyFields.shape.comment.safeParse(value.text);
  const problem = checked.success ? files.tooMany : (checked.error.issues[0]?.message ?? null);
  const hasContent = value.text.trim() !== '' || files.files.length > 0;
  const canSend = hasContent && problem === null && files.sendable && !isPending;
  const internal = mayWriteNotes && value.internal;

  const named = value.mentions.filter((person) => value.text.includes(mentionText(person)));
  const mayRead = ({ staff }: ReplyDraft['mentions'][number]) => staff || !internal;

  const send = async (reopen: boolean) => {
    if (!canSend || !checked.success) return;
    const chosen = files.files.map(({ file }) => file);
    setError(null);
    try {
      const upload = sending.begin(chosen.reduce((sum, file) => sum + file.size, 0));
      await mutateAsync({
        ticketId,
        comment: checked.data,
        isInternal: internal,
        reopen,
        files: chosen,
        mentions: named.filter(mayRead).map(({ _id }) => _id),
        ...upload,
      });
      draft.clear();
      setValue({ text: '', internal: value.internal, mentions: [] });
      files.clear();
    } catch (failure) {
      setError(wasCancelled(failure) ? text.reply.cancelled : wordsOf(failure, text.reply.failed));
    } finally {
      sending.end();
    }
  };

  return {
    text: value.text,
    setText: (words: string) => change({ text: words }),
    mention: (words: string, { _id, firstName, lastName, staff }: Mentionable) =>
      change({
        text: words,
        mentions: [
          ...value.mentions.filter((person) => person._id !== _id),
          { _id, firstName, lastName, staff },
        ],
      }),
    /** Who is named and would not read it: they are not told. */
    unmentioned: named.filter((person) => !mayRead(person)).map(fullName),
    internal,
    setInternal: (on: boolean) => change({ internal: on }),
    rows: fileRows(files.files, sending.progress),
    addFiles: files.add,
    removeFile: sending.mayCancel
      ? (id: string) => {
          sending.cancel();
          files.remove(id);
        }
      : undefined,
    savedAt: draft.savedAt,
    problem: problem ?? error,
    canSend,
    isSending: isPending,
    canCancel: isPending && files.files.length > 0 && sending.mayCancel,
    cancel: sending.cancel,
    send,
  };
}
