import { sql } from 'kysely';

/** How many active tickets the person of a query's `users` row has as DevOps agent: what caps and workloads count. */
export const openTicketsOfAgent = sql<number>`(
  select count(*) from active_tickets as held
  where held.organization_id = users.organization_id and held.agent_id = users.id)`;
