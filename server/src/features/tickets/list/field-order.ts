/** Orders of tickets by the text of a field. */
import type { FieldSort } from '@switchboard/contract/enums.ts';
import { type RawBuilder, sql } from 'kysely';

export interface FieldOrder {
  readonly by: FieldSort;
  readonly descending: boolean;
}

const nameOf = (table: 'categories' | 'subcategories' | 'projects', column: string) => sql`(
  select lower(named.name) from ${sql.table(table)} as named
  where named.organization_id = tickets.organization_id and named.id = ${sql.ref(`tickets.${column}`)})`;

/** Of rows `member` and `users`. */
export const nameOfMember = sql`
  lower(coalesce(member.first_name, users.first_name) || ' ' || coalesce(member.last_name, users.last_name))`;

const personAs = (relation: 'requester' | 'devops_agent') => sql`(
  select ${nameOfMember} from ticket_people as person
  join users on users.id = person.user_id
  join organization_people as member
    on member.organization_id = person.organization_id and member.user_id = person.user_id
  where person.organization_id = tickets.organization_id and person.ticket_id = tickets.id
    and person.relation = ${sql.lit(relation)} and person.until is null
  order by person.since desc limit 1)`;

/** What is compared, of a query's `tickets` row; null for nothing. */
const VALUES: Record<FieldSort, RawBuilder<unknown>> = {
  // Numbers of one organization have one prefix, and more digits once they need them.
  ticketNumber: sql`((split_part(tickets.number, '-', 1) || ' ' || lpad(length(tickets.number)::text, 3, '0')
    || tickets.number) collate "C")`,
  summary: sql`lower(tickets.summary)`,
  ticketType: sql`tickets.ticket_type`,
  category: nameOf('categories', 'category_id'),
  subcategory: nameOf('subcategories', 'subcategory_id'),
  project: nameOf('projects', 'project_id'),
  projectManagerName: sql`nullif(lower(tickets.project_manager_name), '')`,
  createdBy: personAs('requester'),
  contactNumber: sql`nullif(tickets.contact_number, '')`,
  assignedTo: personAs('devops_agent'),
  tags: sql`(
    select min(lower(tags.name)) from ticket_tags as tagged
    join tags on tags.organization_id = tagged.organization_id and tags.id = tagged.tag_id
    where tagged.organization_id = tickets.organization_id and tagged.ticket_id = tickets.id)`,
};

/** A text. */
export const valueOfField = (field: FieldSort): RawBuilder<unknown> => VALUES[field];

/** An index of an organization's tickets gives their order (migration 0186). */
export const hasIndex = (field: FieldSort): boolean =>
  field === 'ticketNumber' ||
  field === 'summary' ||
  field === 'projectManagerName' ||
  field === 'contactNumber';

/** Tickets without a value come last in both directions, and of equal ones the newest first. */
export function orderByField({ by, descending }: FieldOrder): RawBuilder<unknown> {
  return sql`${VALUES[by]} ${descending ? sql`desc` : sql`asc`} nulls last, tickets.id desc`;
}
