import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the requester of a ticket reads a value of its forms, by the rule that searches go by, too. SQL twin of what
 * `readForm` presents.
 * @param row a row of `ticket_field_values`, by its name in the query
 */
export const requesterReads = (row: string): RawBuilder<boolean> => {
  const columns = ['organization_id', 'ticket_id', 'field_id'].map((column) => sql.ref(`${row}.${column}`));
  return sql`coalesce(requester_reads(${sql.join(columns)}), false)`;
};
