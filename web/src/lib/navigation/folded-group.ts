/** Whether groups of the side bar are folded: kept in this browser, for each person. */
import { useReducer } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';

export function useFoldedGroups(personId: string) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  return (group: string) => {
    const key = `switchboard.folded.${personId}.${group}`;
    const fold = (folded: boolean) => {
      writeStored(key, folded ? 'yes' : '');
      drawAgain();
    };
    return { isFolded: readStored(key) === 'yes', fold };
  };
}
