import { useCallback, useEffect, useState } from 'react';
import type { FilterOption } from '../../lib/lists/filter.ts';

export interface OptionSource {
  options?: readonly FilterOption[];
  loadOptions?: (query: string, signal: AbortSignal) => Promise<readonly FilterOption[]>;
}

export interface LoadedOptions {
  options: readonly FilterOption[];
  state: 'ready' | 'loading' | 'failed';
  /** Asks again after a failure. */
  retry: () => void;
}

const typingPause = 250;

/**
 * The choices that match `query`: filtered here when all are known, else asked of the server while `active`.
 * The former choices stay until the new ones arrive.
 */
export function useOptions(
  { options, loadOptions }: OptionSource,
  query: string,
  active: boolean,
): LoadedOptions {
  const [loaded, setLoaded] = useState<Omit<LoadedOptions, 'retry'>>({ options: [], state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request
  useEffect(() => {
    if (!loadOptions || !active) return;
    const controller = new AbortController();
    setLoaded(({ options }) => ({ options, state: 'loading' }));
    const timer = setTimeout(
      () => {
        loadOptions(query.trim(), controller.signal).then(
          (found) => !controller.signal.aborted && setLoaded({ options: found, state: 'ready' }),
          () => !controller.signal.aborted && setLoaded({ options: [], state: 'failed' }),
        );
      },
      query === '' ? 0 : typingPause,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [loadOptions, query, active, attempt]);

  if (loadOptions) return { ...loaded, retry };
  const wanted = query.trim().toLowerCase();
  const matching = (options ?? []).filter(({ label }) => label.toLowerCase().includes(wanted));
  return { options: matching, state: 'ready', retry };
}

/** What a list without options says. */
export const silence = { ready: 'Nothing found', loading: 'Loading', failed: '' };
