import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  type ChecklistTemplate,
  createChecklistTemplate,
  deleteChecklistTemplate,
  editChecklistTemplate,
  listChecklistTemplates,
} from '@switchboard/contract/tickets/checklists.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

export const PAGE_SIZE = 50;
const changes = [['checklist-templates']] as const;

export const useTemplates = (state: { page: number; search: string }) =>
  useListQuery(['checklist-templates', 'list'], { ...state, limit: PAGE_SIZE }, (options) =>
    call(listChecklistTemplates, options),
  );

/** @param edited null for a new one */
export const useSaveTemplate = (edited: ChecklistTemplate | null) =>
  useApiMutation(
    async (body: BodyInput<typeof createChecklistTemplate>) =>
      edited
        ? call(editChecklistTemplate, { params: { id: edited._id }, body })
        : call(createChecklistTemplate, { body }),
    { changes },
  );

export const useDeleteTemplate = (id: string) =>
  useApiMutation(() => call(deleteChecklistTemplate, { params: { id } }), { changes });
