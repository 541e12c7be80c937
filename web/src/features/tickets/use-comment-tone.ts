import type { Comment } from '@switchboard/contract/entities/ticket.ts';
import { useEffect, useRef } from 'react';
import { useActor } from '../../lib/session.ts';
import { playTone } from '../../lib/tone.ts';

/**
 * Sounds once when others have written since the last look. What was there when the page opened, also what
 * the first answer brings to an older copy, is not news.
 *
 * @param settled no answer is on its way
 */
export function useCommentTone(
  comments: readonly Comment[] | undefined,
  settled: boolean,
  play: () => void = playTone,
): void {
  const { id } = useActor();
  const known = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    if (comments === undefined || !settled) return;
    const before = known.current;
    known.current = new Set(comments.map((comment) => comment._id));
    if (before && comments.some((comment) => comment.user._id !== id && !before.has(comment._id))) play();
  }, [comments, settled, id, play]);
}
