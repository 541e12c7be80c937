import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import { useEffect, useState } from 'react';
import { changedParts, draftOf, type TypeDraft } from './type-draft.ts';

/** What is typed, and the type as it was when that began. */
interface Edited {
  readonly began: RequestType | null;
  readonly draft: TypeDraft;
}

const mineOf = ({ began, draft }: Edited) => changedParts(draftOf(began), draft);

/** What somebody else has saved, with what was changed here; `began` is theirs from then on. */
const over = (edited: Edited, began: RequestType): Edited => ({
  began,
  draft: { ...draftOf(began), ...mineOf(edited) },
});

/**
 * A request type while it is edited. What others save meanwhile is shown as long as nothing was changed here; afterwards only
 * once that was refused: whoever saves names the revision that they have seen.
 * @param type as it is saved now; null for a new one
 */
export function useTypeDraft(type: RequestType | null) {
  const [edited, setEdited] = useState<Edited>(() => ({ began: type, draft: draftOf(type) }));
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
    saved: (began: RequestType, sent: TypeDraft) =>
      setEdited((now) => ({ began, draft: { ...draftOf(began), ...changedParts(sent, now.draft) } })),
    /** @returns the parts that somebody else has changed as well */
    takeOver: (theirs: RequestType): (keyof TypeDraft)[] => {
      setEdited((now) => over(now, theirs));
      const changed = changedParts(draftOf(edited.began), draftOf(theirs));
      return (Object.keys(changed) as (keyof TypeDraft)[]).filter((part) => part in mine);
    },
  };
}
