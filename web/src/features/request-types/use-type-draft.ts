import { useEffect, useState } from 'react';
import { changedParts, draftOf, type SavedDraft, type TypeDraft } from './type-draft.ts';

/** What is typed, and the type as it was when that began. */
interface Edited<Saved extends SavedDraft> {
  readonly began: Saved | null;
  readonly draft: TypeDraft;
}

const mineOf = <Saved extends SavedDraft>({ began, draft }: Edited<Saved>) =>
  changedParts(draftOf(began), draft);

/** What somebody else has saved, with what was changed here; `began` is theirs from then on. */
const over = <Saved extends SavedDraft>(edited: Edited<Saved>, began: Saved): Edited<Saved> => ({
  began,
  draft: { ...draftOf(began), ...mineOf(edited) },
});

/**
 * A request type, or a template of one, while it is edited. What others save meanwhile is shown as long as nothing was changed here; afterwards only
 * once that was refused: whoever saves names the revision that they have seen.
 * @param type as it is saved now; null for a new one
 */
export function useTypeDraft<Saved extends SavedDraft>(type: Saved | null) {
  const [edited, setEdited] = useState<Edited<Saved>>(() => ({ began: type, draft: draftOf(type) }));
  const mine = mineOf(edited);
  const isChanged = Object.keys(mine).length > 0;
  const isBehind = type !== null && edited.began !== null && type.revision > edited.began.revision;
  useEffect(() => {
    if (isBehind && !isChanged) setEdited({ began: type, draft: draftOf(type) });
  }, [isBehind, isChanged, type]);
  return {
    ...edited,
    isChanged,
    change: (part: Partial<TypeDraft>) => setEdited((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    /** What was typed while it was being saved stays. */
    saved: (began: Saved, sent: TypeDraft) =>
      setEdited((now) => ({ began, draft: { ...draftOf(began), ...changedParts(sent, now.draft) } })),
    /** @returns the parts that somebody else has changed as well */
    takeOver: (theirs: Saved): (keyof TypeDraft)[] => {
      setEdited((now) => over(now, theirs));
      const changed = changedParts(draftOf(edited.began), draftOf(theirs));
      return (Object.keys(changed) as (keyof TypeDraft)[]).filter((part) => part in mine);
    },
  };
}
