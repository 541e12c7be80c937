import { useCallback, useRef, useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { count, isoDay } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { currentSession, subscribeToSession } from '../../lib/session-store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { type ExportProgress, fetchTicketsCsv } from './api/export-tickets.ts';
import { text } from './text.ts';
import type { exportQuery } from './ticket-list-params.ts';

const words = text.export;

/** Aborts when somebody else, or nobody, is signed in: a file never outlives the session that asked for it. */
function abortWithSession(controller: AbortController): () => void {
  const userId = currentSession().user?._id;
  return subscribeToSession(({ user }) => {
    if (user?._id !== userId) controller.abort();
  });
}

/** An export that says how far it is and can be cancelled. It goes on when its page is left. */
export function useTicketExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(async (query: ReturnType<typeof exportQuery>) => {
    const controller = new AbortController();
    const stopWatching = abortWithSession(controller);
    running.current = controller;
    setProgress(null);
    setIsRunning(true);
    let rows = 0;
    const onProgress = (now: ExportProgress) => {
      rows = now.rows;
      setProgress(now);
    };
    try {
      const csv = await fetchTicketsCsv({ query, onProgress, signal: controller.signal });
      saveFile(csv, `tickets_${isoDay(new Date())}.csv`);
      toast.success(words.done(rows, count(rows)));
    } catch (error) {
      if (!controller.signal.aborted) toast.error(wordsOf(error, words.failed));
    } finally {
      stopWatching();
      setIsRunning(false);
    }
  }, []);

  const cancel = useCallback(() => running.current?.abort(), []);

  return { progress, isRunning, start, cancel };
}
