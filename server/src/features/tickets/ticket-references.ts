/** The category, subcategory and project that a ticket, or a schedule that makes tickets, is about. */
import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import type { TicketRow } from './ticket.repo.ts';

export const referencesOf = (
  row: Pick<
    TicketRow,
    'category_id' | 'category_name' | 'subcategory_id' | 'subcategory_name' | 'project_id' | 'project_name'
  >,
): Pick<TicketSummary, 'category' | 'subcategory' | 'project'> => ({
  category: { _id: row.category_id, name: row.category_name },
  subcategory:
    row.subcategory_id === null ? null : { _id: row.subcategory_id, name: row.subcategory_name ?? '' },
  project: { _id: row.project_id, name: row.project_name },
});
