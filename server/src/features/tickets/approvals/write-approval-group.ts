/** Groups of people who approve are made, changed and deleted. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import { APPROVAL_MESSAGES } from '@switchboard/contract/tickets/approval-messages.ts';
import type {
  createApprovalGroup as creation,
  editApprovalGroup as edition,
} from '@switchboard/contract/tickets/approval-rules.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { holdMembers } from '../../people/hold-members.ts';
import { fullName } from '../../people/person-ref.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import {
  deleteGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  listGroups,
  updateGroup,
  writeGroupMembers,
} from './approval-group.repo.ts';
import { ruleAsking } from './approval-rule.repo.ts';

/**
 * @returns its id
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED, VALIDATION_FAILED for who is no active member
 */
export const createApprovalGroup = (
  db: Database,
  context: PersonContext,
  { name, members }: BodyOf<typeof creation>,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const organizationId = await holdOrganization(trx, context);
    if ((await listGroups(organizationId, trx)).length >= TICKET_APPROVALS.groups) {
      throw new AppError('LIMIT_REACHED', {
        message: limitReached(TICKET_APPROVALS.groups, 'approval groups'),
      });
    }
    const people = await requireMembers(trx, organizationId, members);
    const id = newId();
    const row = { organization_id: organizationId, id, name, created_at: context.at };
    await insertGroup(trx, row).catch(refuseNameTaken);
    await writeGroupMembers(organizationId, trx, id, people);
    await recordEvents(trx, subjectOf(organizationId, { id, name }), context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, id);
    return id;
  });

/** @throws AppError NOT_FOUND, CONFLICT where it was changed since `version`, NAME_TAKEN, VALIDATION_FAILED */
export const editApprovalGroup = (
  db: Database,
  context: PersonContext,
  id: string,
  { name, members, version }: BodyOf<typeof edition>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const organizationId = await holdOrganization(trx, context);
    const before = await findGroup(organizationId, trx, id);
    if (before === undefined) throw notFound();
    if (before.version !== version) throw new AppError('CONFLICT');
    const people = await requireMembers(trx, organizationId, members);
    await updateGroup(organizationId, trx, id, { name, version: version + 1 }).catch(refuseNameTaken);
    await writeGroupMembers(organizationId, trx, id, people);
    const after = await findGroup(organizationId, trx, id);
    const events = edits<'approval_group'>(valuesOf(before), valuesOf(after ?? before));
    await recordEvents(trx, subjectOf(organizationId, { id, name }), context, events);
  });

/**
 * Steps that wait keep whom they asked.
 * @throws AppError NOT_FOUND, CONFLICT for one that a rule asks
 */
export const deleteApprovalGroup = (db: Database, context: PersonContext, id: string): Promise<GroupRow> =>
  db.transaction().execute(async (trx) => {
    const organizationId = await holdOrganization(trx, context);
    const before = await findGroup(organizationId, trx, id);
    if (before === undefined) throw notFound();
    if ((await ruleAsking(organizationId, trx, id)) !== undefined) {
      throw new AppError('CONFLICT', { message: APPROVAL_MESSAGES.approvalGroupAsked });
    }
    await deleteGroup(organizationId, trx, id);
    await recordEvents(trx, subjectOf(organizationId, before), context, [{ verb: 'deleted' }]);
    return before;
  });

const subjectOf = (organizationId: string, { id, name }: Pick<GroupRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'approval_group', id, name }) as const;

const valuesOf = ({ name, members }: GroupRow) => ({ name, members: members.map(fullName) });

/** Rules and groups of an organization are written one after the other. */
async function holdOrganization(trx: Database, { actor }: PersonContext): Promise<string> {
  const organizationId = membersOrganization(actor);
  await lockOrganization(trx, organizationId);
  return organizationId;
}

/** @throws AppError VALIDATION_FAILED */
async function requireMembers(
  trx: Database,
  organizationId: string,
  members: readonly string[],
): Promise<readonly string[]> {
  const people = await holdMembers(trx, organizationId, members);
  if (members.some((id) => !people.has(id))) throw invalid('members', APPROVAL_MESSAGES.approverUnknown);
  return [...new Set(members)];
}

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('approval_groups_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
