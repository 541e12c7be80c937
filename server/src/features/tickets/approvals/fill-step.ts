/** Who decides a step that has not ended, as people are now: leads are looked up until then, whoever left is replaced. */
import type { Database } from '../../../platform/database/open-database.ts';
import type { AskedApprover } from '../../../platform/database/tables/approval-tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { TicketEvent } from '../life/ticket-events.ts';
import type { TicketRow } from '../ticket.repo.ts';
import {
  type ApprovalRow,
  type ApproverRow,
  deleteUndecided,
  findApprovalManagers,
  insertApprovers,
  type StepRow,
  updateApprover,
  updateStep,
} from './approval.repo.ts';
import { type FoundApprover, findApprovers } from './find-approvers.ts';

/** Steps of before name nobody: who was found for them is meant. */
export const askedOf = ({ asked, approvers }: StepRow): readonly AskedApprover[] =>
  asked.length > 0
    ? asked
    : approvers.map(({ found_as, person }) =>
        found_as === 'project_manager' || found_as === 'bu_head'
          ? { as: found_as, id: '' }
          : { as: 'person', id: person.id },
      );

export const approverRow = (organization_id: string, step_id: string, { as, id, place }: FoundApprover) => ({
  organization_id,
  id: newId(),
  step_id,
  user_id: id,
  found_as: as,
  place,
  decision: null,
  decided_at: null,
});

interface Filled {
  readonly left: readonly ApproverRow[];
  readonly came: readonly FoundApprover[];
  readonly vacant: number;
}

/**
 * Whoever has decided stays. Members of a group are those of when the step began, as long as they are there.
 * @param ticket held by the transaction
 */
export async function fillStep(
  trx: Database,
  ticket: TicketRow,
  approval: ApprovalRow,
  step: StepRow,
): Promise<Filled> {
  const organizationId = ticket.organization_id;
  const asked = askedOf(step);
  const ofPlace = Map.groupBy(step.approvers, ({ place }) => place);
  const begun = step.state === 'pending' ? [...ofPlace] : [];
  const { approvers, vacant: unfilled } = await findApprovers(trx, ticket, approval.asked_by_id, asked, {
    settled: new Set(begun.flatMap(([place, rows]) => (rows.every(hasDecided) ? [place] : []))),
    members: new Map(
      begun.flatMap(([place, rows]) =>
        asked[place]?.as === 'group'
          ? [[place, rows.filter((row) => !hasDecided(row)).map(({ person }) => person.id)]]
          : [],
      ),
    ),
  });
  const known = new Map(step.approvers.map((row) => [row.person.id, row]));
  const left = step.approvers.filter(
    (row) => !hasDecided(row) && approvers.every(({ id }) => id !== row.person.id),
  );
  const came = approvers.filter(({ id }) => !known.has(id));
  await deleteUndecided(
    organizationId,
    trx,
    step.id,
    left.map(({ person }) => person.id),
  );
  await insertApprovers(
    trx,
    came.map((one) => approverRow(organizationId, step.id, one)),
  );
  for (const { id, place, as } of approvers) {
    const row = known.get(id);
    if (row !== undefined && !hasDecided(row) && row.place !== place) {
      await updateApprover(organizationId, trx, row.id, { place, found_as: as });
    }
  }
  // Nobody's leaving makes fewer be enough.
  const people = step.approvers.length - left.length + came.length;
  const vacant = Math.max(unfilled.length, (step.need ?? 0) - people);
  if (vacant !== step.vacant) await updateStep(organizationId, trx, step.id, { vacant });
  return { left, came, vacant };
}

const hasDecided = ({ decision }: ApproverRow) => decision !== null;

/** That somebody is wanting who could decide: it waits until an admin puts somebody there. */
export async function vacantEvent(
  trx: Database,
  { organization_id }: TicketRow,
  { id }: Pick<ApprovalRow, 'id'>,
  { position }: Pick<StepRow, 'position'>,
): Promise<TicketEvent> {
  const tell = await findApprovalManagers(organization_id, trx);
  const data = { approval: id, step: position + 1, tell: [...tell] };
  return { verb: 'approval_vacant', data, automatic: true };
}
