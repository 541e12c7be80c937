/** What tickets and the schedules that make tickets have in common, between the wire and its columns. */
import type { TicketPriority, TicketType } from '@switchboard/contract/enums.ts';
import type { TicketDetails } from '@switchboard/contract/tickets/ticket-details.ts';
import { TICKET_TEXTS, type TicketText } from '@switchboard/contract/tickets/ticket-fields.ts';
import { type Selectable, sql } from 'kysely';
import type { TicketDetailColumns } from '../../platform/database/tables/ticket-detail-columns.ts';

/** As calls give them. References are ids; a blank subcategory is none. */
export type DetailInput = Readonly<Record<TicketText, string>> & {
  readonly ticketType: TicketType;
  readonly priority: TicketPriority;
  readonly category: string;
  readonly subcategory: string;
  readonly project: string;
};
export type DetailName = keyof DetailInput;

export const DETAIL_COLUMNS = {
  summary: 'summary',
  description: 'description',
  ticketType: 'ticket_type',
  priority: 'priority',
  category: 'category_id',
  subcategory: 'subcategory_id',
  project: 'project_id',
  projectManagerName: 'project_manager_name',
  contactNumber: 'contact_number',
} as const satisfies Record<DetailName, keyof TicketDetailColumns>;
export const DETAIL_NAMES = Object.keys(DETAIL_COLUMNS) as DetailName[];

type Columns = Pick<Selectable<TicketDetailColumns>, (typeof DETAIL_COLUMNS)[DetailName]>;
/** What a row refers to, by name. */
export interface ReferenceNames {
  readonly category_name: string;
  readonly subcategory_name: string | null;
  readonly project_name: string;
}
export type DetailRow = Columns & ReferenceNames;

/** Columns of the details that are given. */
export const changedColumns = (details: Partial<DetailInput>): Partial<Columns> =>
  Object.fromEntries(
    DETAIL_NAMES.filter((name) => details[name] !== undefined).map((name) => [
      DETAIL_COLUMNS[name],
      name === 'subcategory' ? details.subcategory || null : details[name],
    ]),
  );

/** Columns of something new. */
export const detailColumns = (details: DetailInput) => changedColumns(details) as Columns;

export const textsOf = (row: Pick<Columns, (typeof DETAIL_COLUMNS)[TicketText]>) =>
  Object.fromEntries(TICKET_TEXTS.map((name) => [name, row[DETAIL_COLUMNS[name]]])) as Record<
    TicketText,
    string
  >;

/** What a call would give to make the same again. */
export const detailInput = (row: Columns): DetailInput => ({
  ...textsOf(row),
  ticketType: row.ticket_type,
  priority: row.priority,
  category: row.category_id,
  subcategory: row.subcategory_id ?? '',
  project: row.project_id,
});

export function presentDetails(row: DetailRow & { readonly tags: string[] }): TicketDetails {
  const { summary, description, ...others } = textsOf(row);
  return {
    summary,
    description,
    ticketType: row.ticket_type,
    priority: row.priority,
    category: { _id: row.category_id, name: row.category_name },
    subcategory:
      row.subcategory_id === null ? null : { _id: row.subcategory_id, name: row.subcategory_name ?? '' },
    project: { _id: row.project_id, name: row.project_name },
    ...others,
    tags: row.tags,
  };
}

/** Selects what the rows of a table refer to, by name; what is archived keeps its name. */
export const referenceNames = (table: 'tickets' | 'scheduled_tickets') => {
  const nameOf = <Name extends string | null>(
    referred: 'categories' | 'subcategories' | 'projects',
    column: keyof TicketDetailColumns,
  ) => sql<Name>`(
    select referred.name from ${sql.table(referred)} as referred
    where referred.organization_id = ${sql.ref(`${table}.organization_id`)}
      and referred.id = ${sql.ref(`${table}.${column}`)})`;
  return [
    nameOf<string>('categories', 'category_id').as('category_name'),
    nameOf<string | null>('subcategories', 'subcategory_id').as('subcategory_name'),
    nameOf<string>('projects', 'project_id').as('project_name'),
  ] as const;
};
