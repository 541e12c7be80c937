import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the requester of a ticket reads a value of its form: where the present form or one that it had before shows the
 * field, and none of them keeps it for staff. SQL twin of what `readForm` presents.
 * @param row a row of `ticket_field_values`, by its name in the query
 */
export const requesterReads = (row: string): RawBuilder<boolean> => {
  const [organization, ticket, field] = ['organization_id', 'ticket_id', 'field_id'].map((column) =>
    sql.ref(`${row}.${column}`),
  );
  return sql`coalesce((
    select bool_and(placed ->> 'requester' <> 'none')
    from (
      select present.type_id, present.version from ticket_forms as present
      where present.organization_id = ${organization} and present.ticket_id = ${ticket}
      union all
      select former.type_id, former.version from ticket_former_forms as former
      where former.organization_id = ${organization} and former.ticket_id = ${ticket}
    ) as form
    join request_type_versions as asked on asked.organization_id = ${organization}
      and asked.type_id = form.type_id and asked.version = form.version
    cross join jsonb_array_elements(asked.content -> 'form') as placed
    where placed ->> 'field' = ${field}::text), false)`;
};
