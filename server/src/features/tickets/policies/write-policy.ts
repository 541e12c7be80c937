import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { POLICIES } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type * as endpoints from '@switchboard/contract/tickets/sla-policies.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { findCalendar } from '../../organizations/calendars/calendar.repo.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, type NewEvent, recordEvents } from '../../record/record-events.ts';
import { typeNames } from '../forms/request-type.repo.ts';
import { holdTeams } from '../teams/routing.repo.ts';
import { beginApplication } from './application.repo.ts';
import {
  clearDefaultPolicy,
  countPolicies,
  findPolicy,
  findProjects,
  insertPolicy,
  insertTerms,
  type PolicyRow,
  updatePolicy,
} from './policy.repo.ts';
import { escalationTexts, matchText, targetsText } from './policy-words.ts';

type Fields = BodyOf<typeof endpoints.createSlaPolicy>;
type Named = Omit<Fields, 'applyToOpen'>;

/**
 * @returns its id
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED, VALIDATION_FAILED for what it names and is not there
 */
export function createPolicy(
  db: Database,
  context: PersonContext,
  { applyToOpen, ...fields }: Fields,
): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if ((await countPolicies(organizationId, trx)) >= POLICIES.organization) {
      const message = limitReached(POLICIES.organization, 'policies');
      throw new AppError('LIMIT_REACHED', { message });
    }
    const { name, order, isDefault, ...terms } = fields;
    await requireNamed(trx, organizationId, fields);
    if (isDefault) await clearDefaultPolicy(organizationId, trx);
    const id = newId();
    await insertPolicy(trx, {
      organization_id: organizationId,
      id,
      name,
      place: order,
      calendar_id: terms.calendar,
      is_default: isDefault,
      created_at: context.at,
    }).catch(refuseNameTaken);
    await insertTerms(trx, { organization_id: organizationId, policy_id: id, version: 1 }, terms);
    await recordEvents(trx, subjectOf(organizationId, { id, name }), context, [
      { verb: 'created' },
      ...(applyToOpen ? [await applied(trx, organizationId, id, 1)] : []),
    ]);
    await keepAnswer(trx, context, id);
    return id;
  });
}

/**
 * Changes it for tickets that are raised from now on.
 * @throws AppError NOT_FOUND, CONFLICT where somebody else has changed it since the revision, NAME_TAKEN, VALIDATION_FAILED
 */
export function editPolicy(
  db: Database,
  context: PersonContext,
  id: string,
  { revision, applyToOpen, ...fields }: BodyOf<typeof endpoints.editSlaPolicy>,
): Promise<void> {
  return onPolicy(db, context, id, async (trx, organizationId, before) => {
    if (before.revision !== revision) throw new AppError('CONFLICT', { message: MESSAGES.changedByOther });
    const { name, order, isDefault, ...terms } = fields;
    const named = await requireNamed(trx, organizationId, fields, before.terms);
    const events = edits<'sla_policy'>(
      recorded(fieldsOf(before), { ...named, calendar: before.calendar_name }),
      recorded(fields, named),
    );
    if (events.length === 0) {
      if (!applyToOpen) return;
      const event = await applied(trx, organizationId, id, before.version);
      return recordEvents(trx, subjectOf(organizationId, { id, name }), context, [event]);
    }
    if (isDefault && !before.is_default) await clearDefaultPolicy(organizationId, trx);
    const isNew = !isDeepStrictEqual(before.terms, terms);
    const version = before.version + (isNew ? 1 : 0);
    if (isNew) await insertTerms(trx, { organization_id: organizationId, policy_id: id, version }, terms);
    const { calendar: calendar_id } = terms;
    const changes = { name, place: order, calendar_id, is_default: isDefault, version };
    await updatePolicy(organizationId, trx, id, { ...changes, revision: revision + 1 }).catch(
      refuseNameTaken,
    );
    await recordEvents(trx, subjectOf(organizationId, { id, name }), context, [
      ...events,
      ...(applyToOpen ? [await applied(trx, organizationId, id, version)] : []),
    ]);
  });
}

async function applied(
  trx: Database,
  organizationId: string,
  policyId: string,
  version: number,
): Promise<NewEvent<'sla_policy'>> {
  const tickets = await beginApplication(trx, { organizationId, policyId }, version);
  return { verb: 'applied', data: { tickets } };
}

/** @throws AppError NOT_FOUND */
export const archivePolicy = (db: Database, context: PersonContext, id: string): Promise<PolicyRow> =>
  onPolicy(db, context, id, async (trx, organizationId, policy) => {
    await updatePolicy(organizationId, trx, id, { archived_at: context.at, is_default: false });
    await recordEvents(trx, subjectOf(organizationId, policy), context, [{ verb: 'archived' }]);
    return policy;
  });

const NOTHING = { requestTypes: [], projects: [] } as const;

interface NamedThings {
  readonly calendar: string;
  /** Of request types and projects. */
  readonly names: ReadonlyMap<string, string>;
  /** Into whose inbox tickets are moved. */
  readonly teams: ReadonlyMap<string, string>;
}

/**
 * @param before whose names are wanted, too
 * @throws AppError VALIDATION_FAILED
 */
async function requireNamed(
  trx: Database,
  organizationId: string,
  { calendar, match, escalations }: Named,
  before?: PolicyRow['terms'],
): Promise<NamedThings> {
  const found = await findCalendar(organizationId, trx, calendar);
  if (found === undefined) throw invalid('calendar', MESSAGES.calendarUnknown);
  const others = before?.match ?? NOTHING;
  const projects = await findProjects(organizationId, trx, [...match.projects, ...others.projects]);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  if (match.projects.some((id) => !names.has(id))) {
    throw invalid('match.projects', MESSAGES.policyProjectUnknown);
  }
  const types = await typeNames(organizationId, trx, [...match.requestTypes, ...others.requestTypes]);
  if (match.requestTypes.some((id) => !types.has(id))) {
    throw invalid('match.requestTypes', FORM_MESSAGES.typeUnknown);
  }
  const teams = await holdTeams(
    organizationId,
    trx,
    [...escalations, ...(before?.escalations ?? [])].flatMap(({ team }) => team ?? []),
  );
  for (const [index, { team }] of escalations.entries()) {
    if (team !== undefined && !teams.has(team)) {
      throw invalid(`escalations.${index}.team`, MESSAGES.policyTeamUnknown);
    }
  }
  return { calendar: found.name, names: new Map([...names, ...types]), teams };
}

const fieldsOf = ({ name, place, is_default, terms }: PolicyRow): Named => ({
  ...terms,
  name,
  order: place,
  isDefault: is_default,
});

function recorded(
  { match, targets, escalations, calendar: _, ...others }: Named,
  { calendar, names, teams }: NamedThings,
) {
  return {
    ...others,
    calendar,
    match: matchText(match, (id) => names.get(id) ?? id),
    targets: targetsText(targets),
    escalations: escalationTexts(escalations, teams),
  };
}

const subjectOf = (organizationId: string, { id, name }: Pick<PolicyRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'sla_policy', id, name }) as const;

function onPolicy<Result>(
  db: Database,
  { actor }: PersonContext,
  id: string,
  act: (trx: Database, organizationId: string, policy: PolicyRow) => Promise<Result>,
): Promise<Result> {
  const organizationId = membersOrganization(actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const policy = await findPolicy(organizationId, trx, id);
    if (policy === undefined) throw notFound();
    return act(trx, organizationId, policy);
  });
}

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('sla_policies_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
