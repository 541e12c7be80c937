import type { DraftKind } from '@switchboard/contract/enums.ts';
import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { tooLong } from '@switchboard/contract/messages.ts';
import type { Draft } from '@switchboard/contract/tickets/drafts.ts';
import { attachmentImage, withoutImage } from '@switchboard/contract/tickets/markdown-text.ts';
import { type Mentionable, mentionText } from '@switchboard/contract/tickets/mentions.ts';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError, wordsOf } from '../../lib/api/api-error.ts';
import { fullName } from '../../lib/format/format.ts';
import { type Reply, useAddComment } from './api/add-comment.ts';
import { isImage } from './attachments.ts';
import { withAnswer } from './conflict/with-answer.ts';
import type { DraftMacro, DraftState, DraftSync, Named } from './drafts/draft-sync.ts';
import { useDraftFiles } from './drafts/use-draft-files.ts';
import { useTicketDrafts } from './drafts/use-ticket-drafts.ts';
import { withLine } from './markdown/markdown-editing.ts';
import { replyText } from './reply-text.ts';

const isBegun = (draft: DraftState) => draft.text.trim() !== '' || draft.files.length > 0;
const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === ('DRAFT_CHANGED' satisfies ErrorCode);

const hasGrown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === ('AUDIENCE_GREW' satisfies ErrorCode);

/** What becomes of the ticket with it, and for whom it was written. */
type Beside = Pick<Reply, 'reopen' | 'expectsReply' | 'audienceVersion'>;

/** The reply, or the note, that a person is writing to one ticket: text, files, and what becomes of them. */
export function useReply(ticketId: string, mayWriteNotes: boolean) {
  const drafts = useTicketDrafts(ticketId, mayWriteNotes);
  const reply = useStore(drafts.reply.store);
  const note = useStore(drafts.note.store);
  const [chosen, setChosen] = useState<DraftKind | null>(null);
  const kind = kindOf(mayWriteNotes, chosen, reply, note);
  const internal = kind === 'note';
  const shown = useRef(kind);
  useEffect(() => {
    shown.current = kind;
  }, [kind]);
  const sync: DraftSync = drafts[kind];
  const draft = internal ? note : reply;
  const files = useDraftFiles(ticketId, kind, sync, draft.files);
  const [error, setError] = useState<string | null>(null);
  const [grown, setGrown] = useState<string | null>(null);
  const { mutateAsync, isPending } = useAddComment();
  const [isSending, setSending] = useState(false);

  const type = (words: string, mentions: readonly Named[] = draft.mentions) => {
    setChosen(kind);
    sync.type({ text: words, mentions });
    setError(null);
  };

  const text = draft.text.trim();
  const problem = text.length > LENGTH.comment ? tooLong('Comment', LENGTH.comment) : null;
  const canSend =
    isBegun(draft) &&
    problem === null &&
    !files.areComing &&
    draft.other === null &&
    !isSending &&
    !isPending;

  const named = draft.mentions.filter((person) => draft.text.includes(mentionText(person)));
  const mayRead = ({ staff }: Named) => staff || !internal;

  const post = async (comment: string, beside: Beside): Promise<'sent' | 'again' | 'not'> => {
    const draftRevision = await sync.beginSending();
    if (sync.store.getState().other !== null) return 'not';
    try {
      const written = await withAnswer(ticketId, ({ confirm }) =>
        mutateAsync({
          ticketId,
          comment,
          isInternal: internal,
          ...beside,
          format: 'markdown',
          mentions: named.filter(mayRead).map(({ _id }) => _id),
          ...(draftRevision > 0 && { draftRevision }),
          ...(draft.macro && { macro: draft.macro._id, actions: draft.macro.actions.join() }),
          ...(confirm && { confirm }),
        }),
      );
      if (written === null) sync.notSent();
      else sync.sent();
      return written === null ? 'not' : 'sent';
    } catch (failure) {
      sync.notSent();
      if (!isStale(failure)) throw failure;
      sync.receive(failure.draft as Draft | null);
      const { other, text: words } = sync.store.getState();
      // What has changed was taken over.
      return other === null && words.trim() === comment ? 'again' : 'not';
    }
  };

  /** @returns whether it was sent */
  const send = async (beside: Beside): Promise<boolean> => {
    if (!canSend) return false;
    setError(null);
    setGrown(null);
    setSending(true);
    try {
      let result = await post(text, beside);
      if (result === 'again') result = await post(text, beside);
      setChosen(kind);
      return result === 'sent';
    } catch (failure) {
      if (hasGrown(failure)) setGrown(failure.message);
      else setError(wordsOf(failure, replyText.reply.failed));
      return false;
    } finally {
      setSending(false);
    }
  };

  /** What was written for the one becomes the other, unless there is one already. */
  const setInternal = (on: boolean) => {
    const next: DraftKind = on ? 'note' : 'reply';
    const there = on ? note : reply;
    if (next !== kind && !isBegun(there) && draft.files.length === 0 && !files.areComing) {
      drafts[next].type({ text: draft.text, mentions: draft.mentions });
      sync.type({ text: '', mentions: [] });
    }
    setChosen(next);
    setGrown(null);
  };

  return {
    text: draft.text,
    setText: (words: string) => type(words),
    macro: draft.macro,
    setMacro: (macro: DraftMacro) => {
      sync.type({ macro });
      setError(null);
    },
    mention: (words: string, { _id, firstName, lastName, staff }: Mentionable) =>
      type(words, [
        ...draft.mentions.filter((person) => person._id !== _id),
        { _id, firstName, lastName, staff },
      ]),
    /** Who is named and would not read it: they are not told. */
    unmentioned: named.filter((person) => !mayRead(person)).map(fullName),
    internal,
    setInternal,
    rows: files.rows,
    addFiles: (picked: readonly File[]) => {
      setChosen(kind);
      return files.add(picked);
    },
    /** Pictures get a line in the text. @param put writes it where the caret is; false where that cannot be told */
    pasteFiles: async (pasted: readonly File[], put: (line: string) => boolean) => {
      setChosen(kind);
      for (const file of (await files.add(pasted)).filter(isImage)) {
        const line = attachmentImage(file.filename, file.originalName);
        const { text: words } = sync.store.getState();
        if (shown.current !== kind || !put(line))
          sync.type({ text: withLine(words, words.length, line).text });
        sync.keepHere();
      }
    },
    removeFile: (id: string) => {
      const file = draft.files.find(({ _id }) => _id === id);
      if (file !== undefined) sync.type({ text: withoutImage(draft.text, file.filename) });
      files.remove(id);
    },
    files: draft.files,
    kind,
    isWriting: kind === 'reply' && isBegun(reply),
    retryFile: files.retry,
    kept: draft.kept,
    /** What another device has written meanwhile. */
    other: draft.other,
    useOther: sync.useOther,
    keepMine: sync.keepMine,
    problem: problem ?? (isBegun(draft) ? error : null),
    /** Who can read it now, and could not when it was begun: it is not sent until that is confirmed. */
    grown: isBegun(draft) ? grown : null,
    canSend,
    isSending: isSending || isPending,
    send,
  };
}

/** Until the person chooses, the note where nothing else was begun. */
function kindOf(
  mayWriteNotes: boolean,
  chosen: DraftKind | null,
  reply: DraftState,
  note: DraftState,
): DraftKind {
  if (!mayWriteNotes) return 'reply';
  return chosen ?? (isBegun(note) && !isBegun(reply) ? 'note' : 'reply');
}
