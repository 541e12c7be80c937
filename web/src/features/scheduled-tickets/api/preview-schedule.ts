import { useDebouncedValue } from '@mantine/hooks';
import type { Recurrence } from '@switchboard/contract/enums.ts';
import { previewSchedule } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { SEARCH_DEBOUNCE } from '../../../lib/lists/search-as-you-type.ts';

export interface Timetable {
  /** Wall clock in `timezone`: "2026-12-07T09:00"; blank while none is chosen. */
  readonly scheduledDate: string;
  readonly timezone: string;
  readonly recurrence: Recurrence;
  /** "2027-06-30", or blank. */
  readonly recurrenceEndDate: string;
}

/** When a schedule like this would run next, asked once typing rests. */
export function usePreview({ scheduledDate, timezone, recurrence, recurrenceEndDate }: Timetable) {
  const body = useMemo(
    () => ({ scheduledDate, timezone, recurrence, recurrenceEndDate }),
    [scheduledDate, timezone, recurrence, recurrenceEndDate],
  );
  const [settled] = useDebouncedValue(body, SEARCH_DEBOUNCE.picker);
  return useApiQuery(
    ['scheduled-tickets', 'preview', settled],
    async ({ signal }) => (await call(previewSchedule, { body: settled, signal })).occurrences,
    {
      enabled: settled.scheduledDate !== '' && settled.timezone !== '',
      placeholderData: keepPreviousData,
    },
  );
}
