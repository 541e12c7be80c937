import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { useEffect, useRef } from 'react';
import { playTone } from '../../lib/browser/tone.ts';
import { useActor } from '../../lib/session/session.ts';
import { isByOther } from './timeline-lines.ts';

/**
 * Sounds once when others have written since the last look. What was there when the page opened, also what
 * the first answer brings to an older copy, is not news.
 *
 * @param entries the newest first
 * @param settled no answer is on its way
 */
export function useReplyTone(
  entries: readonly TimelineEntry[] | undefined,
  settled: boolean,
  play: () => void = playTone,
): void {
  const { id } = useActor();
  const newest = useRef<string | null>(null);

  useEffect(() => {
    if (entries === undefined || !settled) return;
    const before = newest.current;
    newest.current = entries[0]?._id ?? '';
    if (before === null) return;
    const known = entries.findIndex(({ _id }) => _id === before);
    const news = known === -1 ? entries : entries.slice(0, known);
    if (news.some((entry) => isByOther(entry, id))) play();
  }, [entries, settled, id, play]);
}
