import type { AnswerOf, BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  archiveCalendar,
  type Calendar,
  createCalendar,
  editCalendar,
  listCalendars,
} from '@switchboard/contract/organizations/calendars.ts';
import { importHolidays, previewHolidays } from '@switchboard/contract/organizations/holiday-import.ts';
import {
  archiveSlaPolicy,
  createSlaPolicy,
  editSlaPolicy,
  getPolicyApplication,
  listSlaPolicies,
  type SlaPolicy,
  trySlaPolicies,
} from '@switchboard/contract/tickets/sla-policies.ts';
import { call } from '../../lib/api/call.ts';
import { upload } from '../../lib/api/upload.ts';
import { NOT_KEPT, useApiMutation, useApiQuery, useRefresh } from '../../lib/cache/api-hooks.ts';
import { useNamedOrganization } from '../../lib/choices/named-organization.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

export const PAGE_SIZE = 50;
/** Of a change of a calendar the policies know its name. */
const changes = [['service-times']] as const;

interface ListState {
  readonly page: number;
  readonly search: string;
}

export function useCalendars(state: ListState) {
  const named = useNamedOrganization();
  return useListQuery(['service-times', 'calendars'], { ...state, limit: PAGE_SIZE, ...named }, (options) =>
    call(listCalendars, options),
  );
}

export function usePolicies(state: ListState) {
  const named = useNamedOrganization();
  return useListQuery(['service-times', 'policies'], { ...state, limit: PAGE_SIZE, ...named }, (options) =>
    call(listSlaPolicies, options),
  );
}

/** @param edited null for a new one */
export const useSaveCalendar = (edited: Calendar | null) =>
  useApiMutation(
    async (body: BodyInput<typeof createCalendar>) =>
      edited
        ? call(editCalendar, { params: { id: edited._id }, body: { ...body, revision: edited.revision } })
        : call(createCalendar, { body }),
    { changes },
  );

export const useSavePolicy = (edited: SlaPolicy | null) =>
  useApiMutation(
    async (body: BodyInput<typeof createSlaPolicy>) =>
      edited
        ? call(editSlaPolicy, { params: { id: edited._id }, body: { ...body, revision: edited.revision } })
        : call(createSlaPolicy, { body }),
    { changes },
  );

export const useArchiveCalendar = (id: string) =>
  useApiMutation(() => call(archiveCalendar, { params: { id } }), { changes });

export const useArchivePolicy = (id: string) =>
  useApiMutation(() => call(archiveSlaPolicy, { params: { id } }), { changes });

export type HolidayPreview = AnswerOf<typeof previewHolidays>;

export const previewHolidayFile = (id: string, file: File, signal: AbortSignal): Promise<HolidayPreview> =>
  upload(previewHolidays, { params: { id }, fields: {}, files: [file], signal });

export const useImportHolidays = (id: string) =>
  useApiMutation(
    ({ file, revision }: { file: File; revision: number }) =>
      upload(importHolidays, { params: { id }, fields: { revision: String(revision) }, files: [file] }),
    { changes },
  );

/** How often the progress of an application is asked for, in milliseconds. */
const FOLLOWED_EVERY = 1_000;

/** Asked for again until it is over. */
export const useApplication = (id: string) =>
  useApiQuery(
    ['service-times', 'application', id],
    ({ signal }) => call(getPolicyApplication, { params: { id }, signal }),
    {
      ...NOT_KEPT,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? FOLLOWED_EVERY : false),
    },
  );

export const useRefreshPolicies = () => useRefresh([['service-times', 'policies']]);

export const useTriedPolicy = (body: BodyInput<typeof trySlaPolicies>) =>
  useApiQuery(
    ['service-times', 'tried', 'policy', body],
    ({ signal }) => call(trySlaPolicies, { body, signal }),
    NOT_KEPT,
  );
