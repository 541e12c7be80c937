import { useState } from 'react';
import { ApiError, wordsOf } from '../../lib/api/api-error.ts';
import { editorText as words } from './text.ts';
import { changedParts, draftOf, type SavedDraft, type TypeDraft } from './type-draft.ts';
import { useTypeDraft } from './use-type-draft.ts';

interface Save<Saved, Body> {
  /** All of it, for a new one. */
  readonly whole: Body;
  /** What differs from `began`. */
  readonly changed: Partial<Body>;
  /** As somebody has seen it; null for a new one. */
  readonly began: Saved | null;
}

interface DraftEditorOptions<Saved extends SavedDraft, Body extends object> {
  /** As it is saved now; null for a new one. */
  saved: Saved | null;
  bodyOf: (draft: TypeDraft) => Body;
  /** Rejects with the ApiError of a refusal. */
  send: (save: Save<Saved, Body>) => Promise<Saved>;
  /** One as it was fetched last. */
  findKnown: (id: string) => Saved | undefined;
  /** The message where the server gave none. */
  failed: string;
}

/** Edits a request type, or a template of one, and saves it: what others have saved meanwhile is shown before it is written over. */
export function useDraftEditor<Saved extends SavedDraft, Body extends object>({
  saved,
  bodyOf,
  send,
  findKnown,
  failed,
}: DraftEditorOptions<Saved, Body>) {
  const { began, draft, isChanged, ...edit } = useTypeDraft(saved);
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const errors = failure instanceof ApiError ? failure.errors : [];

  /** Of somebody else's change what is not changed here is shown from now on, so that saving again is to know it. */
  const refuse = (error: unknown) => {
    const isConflict = error instanceof ApiError && error.code === 'CONFLICT';
    const theirs = isConflict && began !== null ? findKnown(began._id) : undefined;
    if (theirs && theirs.revision !== began?.revision)
      setFailure(words.changedByOther(edit.takeOver(theirs).map((part) => words[part])));
    else setFailure(error instanceof ApiError ? error : failed);
  };
  /** @returns what is saved now; null where that was refused */
  const keep = async (): Promise<Saved | null> => {
    setFailure(null);
    const whole = bodyOf(draft);
    try {
      const changed = changedParts(bodyOf(draftOf(began)), whole);
      const kept = await send({ whole, changed, began });
      edit.saved(kept, draft);
      return kept;
    } catch (error) {
      refuse(error);
      return null;
    }
  };
  const said = failure instanceof ApiError ? wordsOf(failure, failed) : failure;
  return {
    began,
    draft,
    isChanged,
    change: edit.change,
    errors,
    /** What is wrong, said once for all of it. */
    problem: errors.length > 0 ? words.problem(errors.length) : said,
    keep,
    refuse,
    /** Begins anew from what was saved by another call. */
    goOnFrom: (kept: Saved) => edit.saved(kept, draft),
  };
}
export type DraftEditor = Pick<
  ReturnType<typeof useDraftEditor<SavedDraft, object>>,
  'draft' | 'isChanged' | 'change' | 'errors' | 'problem'
>;
