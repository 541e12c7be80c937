/** Categories whose tickets are for few, with the tickets that there are of them. */
import type { Database } from '../../../platform/database/open-database.ts';
import { insertTicketPeople } from '../../tickets/ticket-people.repo.ts';
import type { DemoDesk } from './desk-schema.ts';
import type { SeedContext } from './seed-context.ts';

export async function seedConfidential(
  trx: Database,
  { organizationId, person }: SeedContext,
  { confidential }: Pick<DemoDesk, 'confidential'>,
): Promise<void> {
  for (const { category, handlers: named } of confidential) {
    const handlers = named.map((key) => person(key).id);
    const { id } = await trx
      .updateTable('categories')
      .set({ confidential: true, handlers })
      .where('organization_id', '=', organizationId)
      .where('name', '=', category)
      .returning('id')
      .executeTakeFirstOrThrow();
    const tickets = await trx
      .updateTable('tickets')
      .set({ confidential: true })
      .where('organization_id', '=', organizationId)
      .where('category_id', '=', id)
      .returning(['id', 'created_at'])
      .execute();
    for (const ticket of tickets) {
      // Nobody is on such a ticket by leading its project.
      await trx
        .deleteFrom('ticket_people')
        .where('organization_id', '=', organizationId)
        .where('ticket_id', '=', ticket.id)
        .where('relation', 'in', ['manager', 'bu_head'])
        .execute();
      await insertTicketPeople(
        trx,
        { organizationId, since: ticket.created_at },
        handlers.map((user_id) => ({ ticket_id: ticket.id, user_id, relation: 'handler', by_id: null })),
      );
    }
  }
}
