import { useCallback, useRef, useState } from 'react';
import { wordsOf } from '../../lib/api/api-error.ts';
import type { FileOptions } from '../../lib/api/fetch-file.ts';
import { currentSession, subscribeToSession } from '../../lib/session/session-store.ts';
import { toast } from '../feedback/toast.tsx';
import type { CsvEndpoint, ExportProgress, ExportWords } from './csv-export.ts';

/** Aborts when somebody else, or nobody, is signed in: a file never outlives the session that asked for it. */
function abortWithSession(controller: AbortController): () => void {
  const userId = currentSession().user?._id;
  return subscribeToSession(({ user }) => {
    if (user?._id !== userId) controller.abort();
  });
}

/** An export that says how far it is and can be cancelled. It goes on when its page is left. */
export function useCsvExport<const E extends CsvEndpoint>(endpoint: E, words: ExportWords) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(
    async (options: FileOptions<E>) => {
      const controller = new AbortController();
      const stopWatching = abortWithSession(controller);
      running.current = controller;
      setProgress(null);
      setIsRunning(true);
      try {
        const { runCsvExport } = await import('./run-csv-export.ts');
        await runCsvExport(endpoint, words, options, { signal: controller.signal, onProgress: setProgress });
      } catch (error) {
        if (!controller.signal.aborted) toast.error(wordsOf(error, words.failed));
      } finally {
        stopWatching();
        setIsRunning(false);
      }
    },
    [endpoint, words],
  );

  const cancel = useCallback(() => running.current?.abort(), []);

  return { progress, isRunning, start, cancel };
}
