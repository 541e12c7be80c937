import { createContext, type ReactNode, useContext } from 'react';
import { tintOf, tintsInRow } from './initials.ts';

const RowTints = createContext<ReadonlyMap<string, number> | null>(null);

/** Faces that stand beside or below each other, whose ids are given in that order: no two neighbours look alike. */
export function FaceRow({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  return <RowTints value={tintsInRow(ids)}>{children}</RowTints>;
}

export const useTint = (id: string): number => useContext(RowTints)?.get(id) ?? tintOf(id);
