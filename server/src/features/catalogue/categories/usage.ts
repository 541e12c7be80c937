import type { Usage } from '@switchboard/contract/catalogue/categories.ts';
import type { Database } from '../../../platform/database/open-database.ts';

/** How many tickets and living schedules name a category, a subcategory or a project. */
export async function usageOf(
  organizationId: string,
  db: Database,
  column: 'category_id' | 'subcategory_id' | 'project_id',
  id: string,
): Promise<Usage> {
  const tickets = await db
    .selectFrom('tickets')
    .where('organization_id', '=', organizationId)
    .where(column, '=', id)
    // Of a confidential one nobody is told what it is about.
    .where('confidential', '=', false)
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      select.fn.countAll<number>().filterWhere('status', 'in', ['Open', 'In Progress']).as('active'),
    ])
    .executeTakeFirstOrThrow();
  const schedules = await db
    .selectFrom('scheduled_tickets')
    .where('organization_id', '=', organizationId)
    .where(column, '=', id)
    .where('status', 'in', ['active', 'paused'])
    .select((select) => select.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return { tickets: tickets.all, activeTickets: tickets.active, schedules: schedules.all };
}
