import { listScheduleAgents } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';

export const loadAgents = async (search: string, signal: AbortSignal): Promise<FilterOption[]> =>
  (await call(listScheduleAgents, { query: { search }, signal })).agents.map((agent) => ({
    value: agent._id,
    label: fullName(agent),
  }));
