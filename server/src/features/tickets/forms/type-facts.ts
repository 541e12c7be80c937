/** What routing and policies ask of the request type that a ticket has. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketKey } from '../ticket.repo.ts';

export interface TypeFacts {
  /** The id of the organization for the built-in one. */
  readonly requestType: string;
  /** Whose inbox its tickets come to where no rule matches. */
  readonly team: string | null;
  readonly ownPolicy: string | null;
}

/** Of the built-in type, as it always was. */
export const builtInFacts = (organizationId: string): TypeFacts => ({
  requestType: organizationId,
  team: null,
  ownPolicy: null,
});

/** By the version that the ticket has. */
export async function typeFactsOf(db: Database, { organization_id, id }: TicketKey): Promise<TypeFacts> {
  const { rows } = await sql<TypeFacts>`
    select form.type_id as "requestType", asked.content -> 'defaults' ->> 'team' as team,
      asked.content ->> 'slaPolicy' as "ownPolicy"
    from ticket_forms as form
    join request_type_versions as asked on asked.organization_id = form.organization_id
      and asked.type_id = form.type_id and asked.version = form.version
    where form.organization_id = ${organization_id} and form.ticket_id = ${id}`.execute(db);
  return rows[0] ?? builtInFacts(organization_id);
}
