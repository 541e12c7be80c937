import { SCHEDULES } from '@switchboard/contract/limits.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';

interface Options {
  /** While the next page or month is on its way, the one before stays. */
  readonly keepsPrevious?: boolean;
}

/** Something about schedules, asked for again as often as the server looks for what is due: runs show by themselves. */
export const useScheduleQuery = <Answer>(
  name: readonly unknown[],
  ask: (options: { signal: AbortSignal }) => Promise<Answer>,
  { keepsPrevious = false }: Options = {},
) =>
  useApiQuery(['scheduled-tickets', ...name], ask, {
    refetchInterval: SCHEDULES.checkEvery,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
