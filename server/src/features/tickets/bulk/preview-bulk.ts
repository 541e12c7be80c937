import { ERRORS } from '@switchboard/contract/errors.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { BulkAction, BulkOutcome, BulkSelection } from '@switchboard/contract/tickets/bulk.ts';
import { isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { findWithOpenWork } from '../checklists/open-work.repo.ts';
import { factsOf } from '../ticket.facts.ts';
import { insertBulk, insertRows } from './bulk.repo.ts';
import type { Candidate } from './candidates.repo.ts';
import type { Kind, Target } from './kind.ts';
import { KINDS } from './kinds.ts';
import { selectCandidates } from './select-candidates.ts';

interface PreviewDeps extends Pick<Deps, 'presence' | 'clock'> {
  readonly db: Deps['database']['db'];
}

/**
 * Freezes which tickets are meant and what they have now, and says of each whether it would change. What is written
 * waits for somebody to start it.
 * @returns its id
 * @throws AppError VALIDATION_FAILED for a selection or a value that there is not, NOT_FOUND, FORBIDDEN
 */
export async function previewBulk(
  deps: PreviewDeps,
  context: PersonContext,
  { selection, action }: { readonly selection: BulkSelection; readonly action: BulkAction },
): Promise<string> {
  const { actor } = context;
  const { organizationId, candidates, unseen } = await selectCandidates(deps, actor, selection);
  const key = { organization_id: organizationId, id: newId() };
  await deps.db.transaction().execute(async (trx) => {
    const kind = KINDS[action.kind];
    const target = await kind.target(trx, context, organizationId, action.value).catch(asValue);
    const judged = candidates.map((ticket) => ({
      ticket,
      ...verdictOn(ticket, action, target.refusal ?? refusalOf(actor, kind, ticket, target)),
    }));
    const asking = target.rests ? await askedAbout(trx, actor, organizationId, judged) : NOBODY;
    const rows = judged.map(({ ticket, ...verdict }, position) => ({
      organization_id: organizationId,
      bulk_id: key.id,
      position,
      ticket_id: ticket.id,
      found: kind.present(ticket, action.value),
      asks: asking.has(ticket.id),
      ...verdict,
    }));
    await recordActor(trx, organizationId, actor);
    await insertBulk(trx, {
      ...key,
      maker_id: actor.id,
      ...action,
      name: target.name,
      macro_version: target.macro?.version ?? null,
      state: 'preview',
      unseen,
      created_at: context.at,
    });
    await insertRows(trx, rows);
    await keepAnswer(trx, context, key.id);
  });
  return key.id;
}

interface Verdict {
  readonly outcome: BulkOutcome;
  readonly reason: string;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Those that its staff let rest while something of them is still open. */
function askedAbout(
  trx: Database,
  actor: Actor,
  organizationId: string,
  judged: readonly (Verdict & { readonly ticket: Candidate })[],
): Promise<ReadonlySet<string>> {
  const resting = judged.filter(
    ({ outcome, ticket }) => outcome === 'waiting' && isActive(ticket) && isStaff(actor, factsOf(ticket)),
  );
  return findWithOpenWork(
    actor,
    trx,
    organizationId,
    resting.map(({ ticket }) => ticket.id),
  );
}

/** Whatever the kind, a merged ticket takes no change: it is the other one that goes on. */
const refusalOf = (actor: Actor, kind: Kind, ticket: Candidate, target: Target): string | null =>
  ticket.merged_into === null
    ? kind.refusal(actor, factsOf(ticket), ticket, target)
    : ERRORS.TICKET_MERGED.message;

function verdictOn(ticket: Candidate, { kind, value }: BulkAction, refusal: string | null): Verdict {
  if (refusal !== null) return { outcome: 'refused', reason: refusal };
  return { outcome: KINDS[kind].present(ticket, value) === value ? 'unchanged' : 'waiting', reason: '' };
}

/** What is wrong with the value reads as by hand, of the field that it has here. */
function asValue(error: unknown): never {
  if (error instanceof AppError && error.code === 'VALIDATION_FAILED')
    throw invalid('action.value', error.message);
  throw error;
}
