import { listBuHeads, listManagers } from '@switchboard/contract/endpoints/projects.ts';
import type { PersonRef } from '@switchboard/contract/entities/person.ts';
import { call } from '../../../lib/api/call.ts';
import { fullName } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';

export const leadOption = (person: PersonRef): FilterOption => ({
  value: person._id,
  label: fullName(person),
});

export const loadManagers = async (search: string, signal: AbortSignal) =>
  (await call(listManagers, { query: { search }, signal })).managers.map(leadOption);

export const loadBuHeads = async (search: string, signal: AbortSignal) =>
  (await call(listBuHeads, { query: { search }, signal })).buHeads.map(leadOption);
