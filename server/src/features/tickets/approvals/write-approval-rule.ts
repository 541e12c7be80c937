/** Rules that ask for approval are made, changed and deleted. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import { APPROVAL_MESSAGES } from '@switchboard/contract/tickets/approval-messages.ts';
import type {
  createApprovalRule as creation,
  editApprovalRule as edition,
} from '@switchboard/contract/tickets/approval-rules.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import { stepWords } from '@switchboard/contract/tickets/approval-words.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { holdMembers } from '../../people/hold-members.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { ownIds } from '../teams/routing.repo.ts';
import { findGroup } from './approval-group.repo.ts';
import { presentRule } from './approval-rule.presenter.ts';
import {
  countRules,
  deleteRule,
  findRule,
  insertRule,
  type RuleRow,
  updateRule,
} from './approval-rule.repo.ts';

/**
 * @returns its id
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED, VALIDATION_FAILED for what is not of the organization
 */
export const createApprovalRule = (
  db: Database,
  context: PersonContext,
  body: BodyOf<typeof creation>,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const organizationId = membersOrganization(context.actor);
    await lockOrganization(trx, organizationId);
    if ((await countRules(organizationId, trx)) >= TICKET_APPROVALS.rules) {
      throw new AppError('LIMIT_REACHED', {
        message: limitReached(TICKET_APPROVALS.rules, 'approval rules'),
      });
    }
    await requireKnown(trx, organizationId, body, []);
    const id = newId();
    const row = { organization_id: organizationId, id, ...columnsOf(body), created_at: context.at };
    await insertRule(trx, row).catch(refuseNameTaken);
    await recordEvents(trx, subjectOf(organizationId, { id, name: body.name }), context, [
      { verb: 'created' },
    ]);
    await keepAnswer(trx, context, id);
    return id;
  });

/** @throws AppError NOT_FOUND, CONFLICT where it was changed since `version`, NAME_TAKEN, VALIDATION_FAILED */
export const editApprovalRule = (
  db: Database,
  context: PersonContext,
  id: string,
  { version, ...body }: BodyOf<typeof edition>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const organizationId = membersOrganization(context.actor);
    await lockOrganization(trx, organizationId);
    const before = await findRule(organizationId, trx, id);
    if (before === undefined) throw notFound();
    if (before.version !== version) throw new AppError('CONFLICT');
    await requireKnown(trx, organizationId, body, before.steps);
    const changes = { ...columnsOf(body), version: version + 1 };
    await updateRule(organizationId, trx, id, changes).catch(refuseNameTaken);
    const after = await findRule(organizationId, trx, id);
    const events = edits<'approval_rule'>(valuesOf(before), valuesOf(after ?? before));
    await recordEvents(trx, subjectOf(organizationId, { id, name: body.name }), context, events);
  });

/** @throws AppError NOT_FOUND */
export const deleteApprovalRule = (db: Database, context: PersonContext, id: string): Promise<RuleRow> =>
  db.transaction().execute(async (trx) => {
    const organizationId = membersOrganization(context.actor);
    await lockOrganization(trx, organizationId);
    const before = await findRule(organizationId, trx, id);
    if (before === undefined) throw notFound();
    await deleteRule(organizationId, trx, id);
    await recordEvents(trx, subjectOf(organizationId, before), context, [{ verb: 'deleted' }]);
    return before;
  });

const subjectOf = (organizationId: string, { id, name }: Pick<RuleRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'approval_rule', id, name }) as const;

const columnsOf = ({ ticketTypes, steps, ...body }: BodyOf<typeof creation>) => ({
  ...body,
  categories: [...body.categories],
  subcategories: [...body.subcategories],
  projects: [...body.projects],
  ticket_types: [...ticketTypes],
  steps: JSON.stringify(steps),
});

function valuesOf(row: RuleRow): ValuesOf<'approval_rule'> {
  const { _id, version, categories, subcategories, projects, steps, ...values } = presentRule(row);
  const names = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name);
  return {
    ...values,
    categories: names(categories),
    subcategories: names(subcategories),
    projects: names(projects),
    steps: steps.map(stepWords),
  };
}

/**
 * @param before steps whose people stay, though they may have left
 * @throws AppError VALIDATION_FAILED
 */
async function requireKnown(
  trx: Database,
  organizationId: string,
  { categories, subcategories, projects, steps }: BodyOf<typeof creation>,
  before: RuleRow['steps'],
): Promise<void> {
  for (const [path, given, message] of [
    ['categories', categories, MESSAGES.categoryUnknown],
    ['subcategories', subcategories, MESSAGES.subcategoryUnknown],
    ['projects', projects, MESSAGES.projectUnknown],
  ] as const) {
    const known = await ownIds(organizationId, trx, path, given);
    if (given.some((id) => !known.has(id))) throw invalid(path, message);
  }
  const named = steps.flatMap(({ approvers }, step) =>
    approvers.map((one, index) => ({ ...one, path: `steps.${step}.approvers.${index}.id` })),
  );
  const kept = new Set(before.flatMap(({ approvers }) => approvers.map(({ id }) => id)));
  const people = await holdMembers(
    trx,
    organizationId,
    named.flatMap(({ as, id }) => (as === 'person' ? [id] : [])),
  );
  for (const { as, id, path } of named) {
    if (as === 'person' && !people.has(id) && !kept.has(id))
      throw invalid(path, APPROVAL_MESSAGES.approverUnknown);
    if (as === 'group' && (await findGroup(organizationId, trx, id)) === undefined)
      throw invalid(path, APPROVAL_MESSAGES.approvalGroupUnknown);
  }
}

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('approval_rules_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
