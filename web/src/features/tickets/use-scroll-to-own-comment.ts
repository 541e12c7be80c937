import type { Comment } from '@switchboard/contract/entities/ticket.ts';
import { useEffect, useRef } from 'react';
import { useActor } from '../../lib/session.ts';

/** Brings what the person has just written into view; what others write moves nothing. */
export function useScrollToOwnComment(comments: readonly Comment[]): void {
  const { id } = useActor();
  const last = comments.at(-1);
  const seen = useRef(last?._id);

  useEffect(() => {
    if (last === undefined || last._id === seen.current) return;
    seen.current = last._id;
    if (last.user._id === id) window.scrollTo({ top: document.documentElement.scrollHeight });
  }, [last, id]);
}
