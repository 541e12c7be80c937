import type { DraftKind } from '@switchboard/contract/enums.ts';
import { REPLY_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { FILES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { addDraftFiles, removeDraftFile } from '@switchboard/contract/tickets/drafts.ts';
import type { Attachment } from '@switchboard/contract/tickets/ticket.ts';
import { useState } from 'react';
import { ApiError, wordsOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { upload } from '../../../lib/api/upload.ts';
import { fileVerdict, namedByMoment } from '../../../lib/files/file-verdict.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { FileRow } from '../../../ui/files/file-row.ts';
import { replyText } from '../reply-text.ts';
import { wasCancelled } from '../use-upload.ts';
import type { DraftSync } from './draft-sync.ts';

/** A file that is not in the draft yet. */
interface Coming {
  readonly id: string;
  readonly kind: DraftKind;
  readonly file: File;
  readonly loaded: number;
  readonly refusal: string | null;
  readonly mayRetry: boolean;
  readonly controller: AbortController;
}

/** Another try with the same file ends the same. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 413, 415]);

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return `upload-${lastId}`;
};

/** Files of a draft, uploaded into it as soon as they are chosen, each by itself. */
export function useDraftFiles(
  ticketId: string,
  kind: DraftKind,
  sync: DraftSync,
  files: readonly Attachment[],
) {
  const [all, setComing] = useState<readonly Coming[]>([]);
  const coming = all.filter((one) => one.kind === kind);
  const change = (id: string, changes: Partial<Coming>) =>
    setComing((present) => present.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => setComing((present) => present.filter((one) => one.id !== id));

  const begin = async ({ id, file, controller }: Coming): Promise<Attachment | null> => {
    try {
      const { draft } = await upload(addDraftFiles, {
        params: { id: ticketId, kind },
        fields: {},
        files: [file],
        onProgress: (loaded) => change(id, { loaded: Math.min(loaded, file.size) }),
        signal: controller.signal,
      });
      sync.answered(draft);
      drop(id);
      return (
        draft.files.findLast(({ originalName, size }) => originalName === file.name && size === file.size) ??
        null
      );
    } catch (error) {
      if (wasCancelled(error)) drop(id);
      else
        change(id, {
          refusal: wordsOf(error, replyText.reply.uploadFailed),
          mayRetry: !(error instanceof ApiError && FINAL.has(error.status)),
        });
      return null;
    }
  };

  /** @returns each of those that are in the draft now */
  const add = async (picked: readonly File[]): Promise<Attachment[]> => {
    const room = FILES.attachmentsPerRequest - files.length - coming.length;
    const listed = picked.map((raw, index): Coming => {
      const file = namedByMoment(raw, new Date());
      return {
        id: nextId(),
        kind,
        file,
        loaded: 0,
        refusal: index < room ? fileVerdict(file, REPLY_FILE_TYPES) : MESSAGES.tooManyFiles,
        mayRetry: false,
        controller: new AbortController(),
      };
    });
    setComing((present) => [...present, ...listed]);
    const added = await Promise.all(listed.filter(({ refusal }) => refusal === null).map(begin));
    return added.filter((file) => file !== null);
  };

  const retry = (id: string) => {
    const found = coming.find((one) => one.id === id);
    if (found === undefined) return;
    const again = { ...found, refusal: null, loaded: 0, controller: new AbortController() };
    change(id, again);
    void begin(again);
  };

  const remove = (id: string) => {
    const found = coming.find((one) => one.id === id);
    if (found !== undefined) {
      found.controller.abort();
      drop(id);
      return;
    }
    const file = files.find(({ _id }) => _id === id);
    if (file === undefined) return;
    call(removeDraftFile, { params: { id: ticketId, kind, filename: file.filename } })
      .then(({ draft }) => sync.answered(draft))
      .catch((error: unknown) =>
        toast.error(wordsOf(error, replyText.reply.removeFailed(file.originalName))),
      );
  };

  const rows: FileRow[] = [
    ...files.map(({ _id, originalName, size }) => ({
      id: _id,
      name: originalName,
      size,
      state: 'done' as const,
    })),
    ...coming.map(({ id, file, loaded, refusal, mayRetry }) => ({
      id,
      name: file.name,
      size: file.size,
      ...(refusal === null
        ? { state: 'uploading' as const, loaded }
        : { state: 'refused' as const, message: refusal, mayRetry }),
    })),
  ];
  return { rows, add, retry, remove, areComing: coming.length > 0 };
}
