import { useEffect } from 'react';
import { readersTimeZone } from '../format/time-zone.ts';
import { useChosenZone } from './unread-notifications.ts';

/** The first browser that somebody is seen in says which zone they live in; they may choose another one afterwards. */
export function useFirstZone(): void {
  const isMissing = useChosenZone() === null;
  useEffect(() => {
    if (!isMissing) return;
    // Once in a person's life, so that no page brings it along. Where it fails the next page tries again.
    void import('./say-zone.ts').then(({ sayZone }) => sayZone(readersTimeZone())).catch(() => undefined);
  }, [isMissing]);
}
