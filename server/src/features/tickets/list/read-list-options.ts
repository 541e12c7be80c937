import { type Actor, raisesForMembersOf } from '@switchboard/contract/people/actor.ts';
import { hasValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { type ListOptions, NO_LIST_OPTIONS } from '@switchboard/contract/tickets/list-options.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { readAccessSettings } from '../../organizations/access-settings/access-settings.repo.ts';
import { formFieldOf } from '../forms/field.presenter.ts';
import { readFields } from '../forms/field.repo.ts';
import { readRequestTypes } from '../forms/read-types.ts';
import { readTypes } from '../forms/request-type.repo.ts';
import { teamNames } from '../teams/team.repo.ts';
import { worksFor } from './own-fields.ts';

/**
 * @param organizationId null for all of them, whose types and teams nobody could tell apart
 * @param withFields with those of request types
 */
export async function readListOptions(
  db: Database,
  actor: Actor,
  organizationId: string | null,
  withFields: boolean,
): Promise<ListOptions> {
  if (organizationId === null) return { ...NO_LIST_OPTIONS, due: true };
  const isStaff = worksFor(actor, organizationId);
  const [types, teams, due, fields, access] = await Promise.all([
    readRequestTypes(db, actor, organizationId, { all: false, search: '' }),
    isStaff ? teamNames(organizationId, db) : [],
    tellsOfDue(organizationId, db, isStaff),
    withFields ? listableFields(db, actor, organizationId) : [],
    readAccessSettings(organizationId, db),
  ]);
  const sharing = { allowed: access.allowedSharing, usual: access.defaultSharing };
  const raisesFor =
    actor.organizationId !== null &&
    (raisesForMembersOf(actor, organizationId) || access.raiseFor === 'everyone');
  const confides = actor.organizationId !== null && (isStaff || access.confidentialBy === 'everyone');
  const named = types.map(({ row, content }) => ({ _id: row.id, name: content.name }));
  return {
    requestTypes: named.length > 1 ? named : [],
    teams: [...teams],
    due,
    fields,
    sharing,
    raisesFor,
    confides,
  };
}

/** Of published types; to requesters those that they are offered, as far as these show fields to them. */
async function listableFields(
  db: Database,
  actor: Actor,
  organizationId: string,
): Promise<ListOptions['fields']> {
  const placements = worksFor(actor, organizationId)
    ? (await readTypes(organizationId, db))
        .filter(({ archived_at }) => archived_at === null)
        .flatMap(({ content }) => content?.form ?? [])
    : (await readRequestTypes(db, actor, organizationId, { all: false, search: '' })).flatMap(
        ({ content, isShown }) => content.form.filter(isShown),
      );
  if (placements.length === 0) return [];
  const shown = new Set(placements.map(({ field }) => field));
  return (await readFields(organizationId, db))
    .filter(({ id, kind }) => shown.has(id) && hasValue(kind))
    .map((field) => ({ ...formFieldOf(field), options: field.options.map((option) => ({ ...option })) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** Of policies that are shared requesters are told. */
async function tellsOfDue(organizationId: string, db: Database, isStaff: boolean): Promise<boolean> {
  const policy = await db
    .selectFrom('sla_policies as policy')
    .innerJoin('sla_policy_versions as terms', (join) =>
      join
        .onRef('terms.organization_id', '=', 'policy.organization_id')
        .onRef('terms.policy_id', '=', 'policy.id')
        .onRef('terms.version', '=', 'policy.version'),
    )
    .where('policy.organization_id', '=', organizationId)
    .where('policy.archived_at', 'is', null)
    .$if(!isStaff, (rows) => rows.where(sql<boolean>`(terms.terms ->> 'shareWithRequester')::boolean`))
    .select('policy.id')
    .limit(1)
    .executeTakeFirst();
  return policy !== undefined;
}
