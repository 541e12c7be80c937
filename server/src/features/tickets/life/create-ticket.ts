import type { TicketSource } from '@switchboard/contract/enums.ts';
import { inSavepoint } from '../../../platform/database/in-savepoint.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { withKeptFiles } from '../../../platform/files/kept-files.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import type { Logger } from '../../../platform/log.ts';
import type { StorageQuota } from '../../organizations/storage-quota.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { assignByShare, NOT_ASSIGNED } from '../assignment/auto-assign/auto-assign.ts';
import { requireMayConfide } from '../confidential/set-confidential.ts';
import { keepFieldFiles } from '../forms/field-files.ts';
import { type FilledForm, fillForm, keepForm, type NewRequest } from '../forms/new-form.ts';
import { addFirstPeople } from '../people/add-first-people.ts';
import { whoseRequest } from '../people/whose-request.ts';
import { requireAllowed } from '../sharing/allowed-sharing.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { raiseTicket } from './raise-ticket.ts';
import { recordInbox, recordTicketEvents } from './ticket-events.ts';
import { attachFiles } from './ticket-files.ts';

interface Further {
  /** Who has it raised, where that is not the actor. */
  readonly requesterId?: string;
  readonly source?: TicketSource;
  /** By name; those that are not there are made. */
  readonly tags?: readonly string[];
  /** What is written in the same transaction, once the ticket is. */
  readonly alongside?: (trx: Database, ticketId: string) => Promise<void>;
}

interface CreateDeps {
  readonly db: Database;
  readonly files: FileStore;
  readonly quota: StorageQuota;
  readonly log: Logger;
}

/**
 * Raises a ticket in the actor's organization, with its number, its files, the requester, those who answer for the
 * project and the agent that auto-assign chooses, all in one transaction. Only auto-assign may fail alone: the ticket
 * then waits for an agent.
 * @returns its id
 * @throws AppError NO_ORGANIZATION, VALIDATION_FAILED for references that are not live in the organization and for what
 *   does not fit its form, TYPE_CHANGED for a form that is too old, RATE_LIMITED or ORGANIZATION_STORAGE_FULL for its files
 */
export async function createTicket(
  deps: CreateDeps,
  context: PersonContext,
  request: NewRequest,
  uploads: readonly Upload[],
  further: Further = {},
): Promise<string> {
  const { id, left } = await withKeptFiles(deps, uploads, (trx) =>
    createTicketIn(trx, deps, context, request, { ...further, uploads }),
  );
  await removeUnnamed(deps, left);
  return id;
}

interface Created {
  readonly id: string;
  /** Stored names of files that nothing names any more, once the transaction has committed. */
  readonly left: readonly string[];
}

/** The same in a transaction of the caller's, where its files are kept already. */
export async function createTicketIn(
  trx: Database,
  deps: Pick<CreateDeps, 'quota' | 'log'>,
  context: PersonContext,
  request: NewRequest,
  {
    requesterId: written,
    source = 'page',
    tags = [],
    alongside,
    uploads = [],
  }: Further & { readonly uploads?: readonly Upload[] } = {},
): Promise<Created> {
  const { organizationId } = context.actor;
  if (organizationId === null) throw new AppError('NO_ORGANIZATION');
  const attached = uploads.filter(({ ownField }) => ownField === undefined);
  const filled = await fillForm(trx, context, organizationId, request, uploads);
  const forWhom = await whoseRequest(trx, context.actor, organizationId, request.requester);
  const requesterId = forWhom ?? written ?? context.actor.id;
  const { sharing = 'default', confidential = false, participants = [], watchers = [] } = request;
  const involved = { participants, watchers };
  if (confidential) await requireMayConfide(trx, context.actor, organizationId);
  const place = { organizationId, projectId: filled.details.project };
  if (sharing !== 'default') await requireAllowed(trx, place, sharing);
  const raised = await raiseTicket(trx, context, {
    ...filled.details,
    sharing,
    confidential,
    type: filled.type,
    organizationId,
    requesterId,
    ...(forWhom !== null && { raiserId: context.actor.id }),
    source,
    tags,
  });
  const { id, team } = raised;
  const ticket = { organization_id: organizationId, id };
  await addFirstPeople(trx, context, ticket, { ...involved, except: [requesterId, context.actor.id] });
  await keepForm(trx, context, ticket, filled);
  await recordOverruling(trx, context, ticket, filled);
  if (attached.length > 0) await recordTicketEvents(trx, ticket, context, [{ verb: 'files' }]);
  const isKept = raised.isHeld
    ? NOT_ASSIGNED.approval
    : raised.confidential
      ? NOT_ASSIGNED.confidential
      : null;
  const unassigned =
    isKept ??
    (await inSavepoint(trx, () =>
      assignByShare(trx, { ...ticket, team_id: team?.id ?? null }, context),
    ).catch((error) => {
      deps.log.warn({ err: error }, 'a new ticket was not assigned; it waits until an agent has room');
      return NOT_ASSIGNED.nobody;
    }));
  if (team !== null && unassigned !== null) await recordInbox(trx, ticket, team, context);
  await keepAnswer(trx, context, id);
  await alongside?.(trx, id);
  const left = await keepFieldFiles({ trx, quota: deps.quota }, ticket, filled.files, context);
  await attachFiles(
    { trx, quota: deps.quota },
    { organizationId, ticketId: id, commentId: null },
    { uploads: attached },
    context,
  );
  return { id, left };
}

/** That staff chose another priority than follows from the form, and why. */
async function recordOverruling(
  trx: Database,
  context: PersonContext,
  ticket: TicketKey,
  { asked, details }: Pick<FilledForm, 'asked' | 'details'>,
): Promise<void> {
  if (asked === null || asked.reason === null) return;
  const { follows: from, reason } = asked;
  await recordTicketEvents(trx, ticket, context, [
    { verb: 'priority', data: { from, to: details.priority, reason } },
  ]);
}
