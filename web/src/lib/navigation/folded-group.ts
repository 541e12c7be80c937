/** Whether a group of the side bar is folded: kept in this browser, for each person. */
import { useReducer } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';

export function useFoldedGroup(personId: string, group: string) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const key = `switchboard.folded.${personId}.${group}`;
  const fold = (folded: boolean) => {
    writeStored(key, folded ? 'yes' : '');
    drawAgain();
  };
  return { isFolded: readStored(key) === 'yes', fold };
}
