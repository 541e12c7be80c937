/**
 * Names of people, projects, categories and organizations in a search: those that a filter's value means, and those that
 * carry a word, by which the index has whoever raised a ticket or has it, and where it belongs.
 */
import { type Actor, isSuperAdmin, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import { GENERAL_REQUEST } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { SearchKey } from '@switchboard/contract/tickets/search/search-keys.ts';
import { type RawBuilder, sql } from 'kysely';
import { type TicketScope, ticketsOfPerson } from '../ticket.scope.ts';

export type NamedKind =
  | 'person'
  | 'project'
  | 'category'
  | 'subcategory'
  | 'tag'
  | 'team'
  | 'type'
  | 'organization';

/** What the values of a filter name. */
export const KINDS: Partial<Record<SearchKey, NamedKind>> = {
  assignee: 'person',
  requester: 'person',
  project: 'project',
  category: 'category',
  subcategory: 'subcategory',
  tag: 'tag',
  team: 'team',
  type: 'type',
  organization: 'organization',
};

export interface AskedName {
  /** `any` is a word of the text, and a `phrase` several, of whatever stands on tickets. */
  readonly kind: NamedKind | 'any' | 'phrase';
  readonly text: string;
}

/** Of these the index of texts has nothing: they are asked for by their filters alone. */
const WITHOUT_TEXT = sql`('team', 'type', 'organization')`;

/** More that carry the same word are not looked for. */
const MOST = 500;

export interface FoundName {
  readonly id: string;
  /** As the index has it. */
  readonly reference: string;
}

/** In lower case, without accents, with blanks for what stands between words. */
const plain = (name: string) =>
  sql`translate(lower(unaccent('unaccent', ${sql.ref(name)})), '-_.,/''&()', '         ')`;

/** Whoever the actor may see in the organization: everybody for its desk, for others who is on their tickets, and themselves. */
function isSeenPerson(actor: Actor, scope: TicketScope) {
  if (isSuperAdmin(actor) || runsDeskOf(actor, actor.organizationId ?? '')) return sql`true`;
  return sql`(member.user_id = ${actor.id} or exists (
    select from ticket_people as present
    where present.organization_id = ${scope.organizationId} and present.user_id = member.user_id
      and present.until is null and present.ticket_id in (${ticketsOfPerson(scope) ?? sql`select null::uuid`})))`;
}

/** A published type that is offered to the actor, or of a ticket of theirs; the desk knows all. */
function isSeenType(actor: Actor, scope: TicketScope) {
  if (isSuperAdmin(actor) || runsDeskOf(actor, actor.organizationId ?? '')) return sql`true`;
  const audience = sql`version.content -> 'audience'`;
  return sql`(
    (type.archived_at is null and not type.hidden
      and (${audience} -> 'roles' = '[]' or ${audience} -> 'roles' @> to_jsonb(${actor.role}::text))
      and (${audience} -> 'departments' = '[]' or exists (
        select from users as reader, jsonb_array_elements_text(${audience} -> 'departments') as department
        where reader.id = ${actor.id} and lower(department) = lower(trim(reader.department)))))
    or exists (
      select from ticket_forms as form
      where form.organization_id = type.organization_id and form.type_id = type.id
        and form.ticket_id in (${ticketsOfPerson(scope) ?? sql`select null::uuid`})))`;
}

/**
 * Rows of everything that has a name, in the organizations of the scope.
 * @param asksSeen whether the actor may know it is asked, which depends on all tickets of an agent
 */
export const namedThings = (actor: Actor, scope: TicketScope, asksSeen = true) => {
  const within = (column: string) =>
    scope.organizationId === null ? sql`true` : sql`${sql.ref(column)} = ${scope.organizationId}`;
  return sql`
    select 'person' as kind, member.user_id as id, member.organization_id,
      coalesce(member.first_name, users.first_name) || ' ' || coalesce(member.last_name, users.last_name) as name,
      coalesce(member.email, users.email) as code, ${asksSeen ? isSeenPerson(actor, scope) : sql`true`} as seen
    from organization_people as member join users on users.id = member.user_id
    where ${within('member.organization_id')}
    union all
    select 'project', id, organization_id, name, code, true from projects where ${within('projects.organization_id')}
    union all
    select 'category', id, organization_id, name, '', true from categories
    where ${within('categories.organization_id')}
    union all
    select 'subcategory', id, organization_id, name, '', true from subcategories
    where ${within('subcategories.organization_id')}
    union all
    select 'tag', id, organization_id, name, '', true from tags where ${within('tags.organization_id')}
    union all
    select 'team', id, organization_id, name, '', ${sql.lit(actor.role !== 'user')} from teams
    where ${within('teams.organization_id')}
    union all
    select 'type', type.id, type.organization_id, version.content ->> 'name', '', ${asksSeen ? isSeenType(actor, scope) : sql`true`}
    from request_types as type join request_type_versions as version
      on version.organization_id = type.organization_id and version.type_id = type.id and version.version = type.version
    where ${within('type.organization_id')}
    union all
    select 'type', id, id, ${GENERAL_REQUEST}, '', true from organizations
    where ${within('organizations.id')} and deleted_at is null and not exists (
      select from request_types as type where type.organization_id = organizations.id and type.id = organizations.id)
    union all
    select 'organization', id, id, name, code, true from organizations
    where ${within('organizations.id')} and deleted_at is null`;
};

/** A query for what is called as is asked, with the place of the question, from 1. */
export function namesAskedFor(
  actor: Actor,
  scope: TicketScope,
  asked: readonly AskedName[],
): RawBuilder<FoundName & { readonly place: number }> {
  const kinds = [...new Set(asked.map(({ kind }) => kind))];
  const isText = (kind: AskedName['kind']) => kind === 'any' || kind === 'phrase';
  const everything = kinds.some(isText);
  // Words of the text are looked for where their reader may read them, whoever carries them.
  const asksSeen = !kinds.every(isText);
  return sql`
    select asked.place, named.id, search_reference(named.id) as reference
    from (
      select given.*, search_text(given.text) as words
      from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ text }) => text)}::text[])
        with ordinality as given (kind, text, place)
    ) as asked
    join (
      select thing.kind, thing.id, thing.code, thing.seen, ' ' || ${plain('thing.name')} || ' ' as name
      from (${namedThings(actor, scope, asksSeen)}) as thing
      where ${everything} or thing.kind = any(${kinds}::text[])
    ) as named on case
      when asked.kind = 'any' then named.kind not in ${WITHOUT_TEXT}
        and named.name like '% ' || asked.words || case when length(asked.words) < 3 then ' %' else '%' end
      when asked.kind = 'phrase' then named.kind not in ${WITHOUT_TEXT} and named.name like '% ' || asked.words || ' %'
      else named.kind = asked.kind and named.seen and (
        named.name like '% ' || asked.words || '%' or named.id::text = lower(asked.text)
        or (named.code <> '' and lower(named.code) = lower(asked.text)))
      end
    where asked.words <> ''
    limit ${MOST * Math.max(1, asked.length)}`;
}

/** What was found, by what was asked for. */
export const namesByPlace = (
  asked: readonly AskedName[],
  found: readonly (FoundName & { readonly place: number })[],
): readonly (readonly FoundName[])[] =>
  asked.map((_, index) => found.filter(({ place }) => place === index + 1).slice(0, MOST));
