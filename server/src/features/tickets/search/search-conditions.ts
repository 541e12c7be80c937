/** Filters of a search as conditions on a query over `tickets`. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { TicketType } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { FilterCondition } from '@switchboard/contract/tickets/search/search-condition.ts';
import {
  type ChoiceKey,
  type ChoiceOf,
  choiceOf,
  type DayKey,
  type NameKey,
  SEARCH_KEYS,
  type SearchKey,
  type SearchPart,
  type SearchState,
} from '@switchboard/contract/tickets/search/search-keys.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstIdOf } from '../../../platform/ids.ts';
import { hasChecklistRow } from '../checklists/checklist.repo.ts';
import { unreadOf } from '../life/ticket-unread.repo.ts';
import { isBlockedRow } from '../links/link.repo.ts';
import { isOneOf, relatedTo, withoutAgent } from '../list/select-tickets.ts';
import { isDue, isSnoozed, isWaitingFor } from '../list/shape-conditions.ts';
import { canChatOnRow, readsNotesOfRow } from '../ticket.scope.ts';
import { momentsOf } from './search-moments.ts';

/** Whose search it is, and when. */
export interface SearchReader {
  readonly actor: Actor;
  readonly now: Date;
  readonly timeZone: string;
}

/** A value of a filter that names somebody or something: those it fits, or none of them. */
export interface MeantByName {
  readonly ids: readonly string[];
  readonly none: boolean;
  /** Of `type`, besides names. */
  readonly ticketTypes: readonly TicketType[];
}

export const NO_NAME: MeantByName = { ids: [], none: false, ticketTypes: [] };

type Condition = RawBuilder<SqlBool>;
type Spec = (typeof SEARCH_KEYS)[SearchKey];

const takes = <Takes extends Spec['takes']>(key: SearchKey, kind: Takes) => SEARCH_KEYS[key].takes === kind;

/**
 * @param meant what the values of a filter by name mean, together; others have none
 * @returns the condition; null for `in`, which is about words
 */
export function conditionOf(
  { key, values, negated }: FilterCondition,
  reader: SearchReader,
  meant: MeantByName,
): Condition | null {
  if (key === 'in') return null;
  const found = positive(
    key,
    values.map(({ text }) => text),
    reader,
    meant,
  );
  return negated ? sql<boolean>`(${found} is not true)` : sql<boolean>`(${found})`;
}

function positive(
  key: Exclude<SearchKey, 'in'>,
  values: readonly string[],
  reader: SearchReader,
  meant: MeantByName,
): Condition {
  if (takes(key, 'day')) return anyOf(values.map((value) => onDays(key as DayKey, value, reader)));
  if (takes(key, 'name')) return byName[key as NameKey](meant, reader);
  const chosen = values.flatMap((value) => choiceOf(key as ChoiceKey, value) ?? []);
  return byChoice[key as Exclude<ChoiceKey, 'in'>](chosen as never, reader);
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

function onDays(key: DayKey, value: string, { now, timeZone }: SearchReader): Condition {
  const { from, until, isLast } = momentsOf(value, now, timeZone);
  switch (key) {
    case 'created':
      return sql`(${createdSince(from)} and tickets.created_at < ${until})`;
    case 'updated':
      return sql`(tickets.updated_at >= ${from} and tickets.updated_at < ${until})`;
    case 'before':
      return sql`tickets.created_at < ${from}`;
    case 'after':
      return createdSince(isLast ? from : until);
  }
}

/** The moment decides; the ids, which are from the same day at most a day off, spare the older tickets. */
const createdSince = (moment: Date): Condition =>
  sql`(tickets.created_at >= ${moment} and tickets.id >= ${firstIdOf(new Date(Math.max(0, moment.getTime() - DAY)))})`;

const refersTo = (column: string, { ids, none }: MeantByName): Condition =>
  anyOf([
    ...(ids.length > 0 ? [sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`] : []),
    ...(none ? [sql<boolean>`${sql.ref(column)} is null`] : []),
  ]);

const byName: Record<NameKey, (meant: MeantByName, reader: SearchReader) => Condition> = {
  assignee: ({ ids, none }) =>
    anyOf([
      ...(ids.length > 0 ? [sql<boolean>`${relatedTo(ids, 'assignee')}`] : []),
      ...(none ? [sql<boolean>`${withoutAgent}`] : []),
    ]),
  requester: ({ ids }) => sql`${relatedTo(ids, 'requester')}`,
  project: (meant) => refersTo('tickets.project_id', meant),
  category: (meant) => refersTo('tickets.category_id', meant),
  subcategory: (meant) => refersTo('tickets.subcategory_id', meant),
  tag: ({ ids, none }) => {
    const tagged = (which: RawBuilder<unknown>): Condition => sql`exists (
      select from ticket_tags as tagged where ${ofTicket('tagged')} and ${which})`;
    return anyOf([
      ...(ids.length > 0 ? [tagged(sql`tagged.tag_id = any(${ids}::uuid[])`)] : []),
      ...(none ? [sql<boolean>`not ${tagged(sql`true`)}`] : []),
    ]);
  },
  team: (meant) => refersTo('tickets.team_id', meant),
  type: ({ ids, ticketTypes }, { actor }) =>
    anyOf([
      ...(ticketTypes.length > 0 ? [sql<boolean>`${isOneOf('tickets.ticket_type', ticketTypes)}`] : []),
      ...(ids.length > 0 ? [isOfForm(ids, actor)] : []),
    ]),
  organization: (meant) => refersTo('tickets.organization_id', meant),
};

/** The built-in type is called by its organization's id, and needs no row. */
function isOfForm(ids: readonly string[], { organizationId }: Actor): Condition {
  const ofForm = sql<boolean>`(tickets.organization_id, tickets.id) in (
    select form.organization_id, form.ticket_id from ticket_forms as form where form.type_id = any(${ids}::uuid[]))`;
  if (organizationId !== null && !ids.includes(organizationId)) return ofForm;
  return sql`(${ofForm} or (tickets.organization_id = any(${ids}::uuid[])
    and not exists (select from ticket_forms as form where ${ofTicket('form')})))`;
}

const byChoice: {
  [Key in Exclude<ChoiceKey, 'in'>]: (values: readonly ChoiceOf<Key>[], reader: SearchReader) => Condition;
} = {
  status: (values) => sql`${isOneOf('tickets.status', values)}`,
  priority: (values) => sql`${isOneOf('tickets.priority', values)}`,
  waiting: (values) => anyOf(values.map(isWaitingFor)),
  due: (values, reader) => isDue(values, reader),
  snoozed: (values, { actor }) => anyOf(values.map((value) => isSnoozed(value === 'yes', actor))),
  is: (values, { actor }) => anyOf(values.map((value) => isInState(value, actor))),
  has: (values, { actor }) => anyOf(values.map((value) => hasPart(value, actor))),
};

const ofTicket = (rows: string) =>
  sql`${sql.ref(`${rows}.organization_id`)} = tickets.organization_id and ${sql.ref(`${rows}.ticket_id`)} = tickets.id`;

function isInState(state: SearchState, actor: Actor): Condition {
  switch (state) {
    case 'unassigned':
      return sql`${withoutAgent}`;
    case 'merged':
      return sql`tickets.merged_into is not null`;
    case 'blocked':
      return sql`${isBlockedRow(actor)}`;
    case 'unread': {
      const unread = unreadOf(actor, 'tickets.organization_id', 'tickets.id');
      return sql`exists (
        select from (select ${unread} as unread) as news
        where (news.unread ->> 'replies')::int + (news.unread ->> 'chat')::int > 0)`;
    }
  }
}

/** Of what the actor may read of the ticket. */
function hasPart(part: SearchPart, actor: Actor): Condition {
  const staff = readsNotesOfRow(actor);
  const isStaff = typeof staff === 'boolean' ? sql.lit(staff) : staff;
  switch (part) {
    case 'note':
      return sql`(${isStaff} and exists (select from comments where ${ofTicket('comments')} and is_internal))`;
    case 'chat':
      return sql`(${canChatOnRow(actor)} and exists (
        select from chat_messages where ${ofTicket('chat_messages')} and deleted_at is null))`;
    case 'checklist':
      return hasChecklistRow(actor);
    case 'draft':
      return sql`exists (select from drafts where ${ofTicket('drafts')} and drafts.user_id = ${actor.id})`;
    case 'file':
      return sql`exists (
        select from attachments as file where ${ofTicket('file')} and (${isStaff} or not exists (
          select from comments
          where comments.organization_id = file.organization_id and comments.id = file.comment_id and is_internal)))`;
  }
}
