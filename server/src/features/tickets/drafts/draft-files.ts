/** Files of drafts: uploaded before anything is sent, and gone with the draft unless a comment takes them. */
import { FILES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { withKeptFiles } from '../../../platform/files/kept-files.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { invalid, notFound } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import type { StoredFileAnswer } from '../../../platform/http/stored-file.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import type { StorageQuota } from '../../organizations/storage-quota.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { attachmentAnswer } from '../attachment-answer.ts';
import { refuseTooManyBytes } from '../life/ticket-files.ts';
import { requireTicket } from '../require-ticket.ts';
import {
  type DraftPlace,
  type DraftRow,
  deleteDraftFile,
  findDraftsOn,
  insertDraft,
  insertDraftFiles,
  lockDraft,
  updateDraft,
} from './draft.repo.ts';
import { announceDraft } from './draft-changes.ts';
import { requireDraftable } from './save-draft.ts';

interface Deps {
  readonly db: Database;
  readonly files: FileStore;
  readonly quota: StorageQuota;
}

type Place = Pick<DraftPlace, 'ticketId' | 'kind'>;

/**
 * A draft without a text begins with them where there is none.
 * @returns the id of the draft
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED without a file and for too many, RATE_LIMITED, ORGANIZATION_STORAGE_FULL
 */
export async function addDraftFiles(
  deps: Deps,
  context: PersonContext,
  { ticketId, kind }: Place,
  uploads: readonly Upload[],
): Promise<string> {
  const { actor, at } = context;
  if (uploads.length === 0) throw invalid('attachments', MESSAGES.fileRequired);
  return withKeptFiles(deps, uploads, async (trx) => {
    const ticket = await requireDraftable(trx, actor, ticketId, kind);
    const place = { userId: actor.id, organizationId: ticket.organization_id, ticketId: ticket.id, kind };
    await recordActor(trx, place.organizationId, actor);
    const held = await lockOrBegin(trx, actor, place, at);
    if (held.files.length + uploads.length > FILES.attachmentsPerRequest)
      throw invalid('attachments', MESSAGES.tooManyFiles);
    await updateDraft(trx, held, at);
    await announceDraft(trx, held, held.revision + 1);
    await keepAnswer(trx, context, held.id);
    await refuseTooManyBytes(trx, place.organizationId, context, uploads);
    await insertDraftFiles(trx, held, uploads, at);
    await deps.quota.expectRoomLeft(trx, place.organizationId);
    return held.id;
  });
}

async function lockOrBegin(trx: Database, actor: Actor, place: DraftPlace, at: Date): Promise<DraftRow> {
  const held = await lockDraft(actor, trx, place.ticketId, place.kind);
  if (held !== undefined) return held;
  await insertDraft(trx, place, { text: '', mentions: [], macro: null, at });
  const begun = await lockDraft(actor, trx, place.ticketId, place.kind);
  if (begun === undefined) throw notFound();
  return begun;
}

/**
 * @returns the id of the draft
 * @throws AppError NOT_FOUND
 */
export async function removeDraftFile(
  deps: Pick<Deps, 'db' | 'files'>,
  { actor, at }: Pick<PersonContext, 'actor' | 'at'>,
  { ticketId, kind }: Place,
  storedName: string,
): Promise<string> {
  const id = await deps.db.transaction().execute(async (trx) => {
    await requireTicket(trx, actor, ticketId);
    const held = await lockDraft(actor, trx, ticketId, kind);
    if (held === undefined || !(await deleteDraftFile(trx, held, storedName))) throw notFound();
    await updateDraft(trx, held, at);
    await announceDraft(trx, held, held.revision + 1);
    return held.id;
  });
  await removeUnnamed(deps, [storedName]);
  return id;
}

/** @throws AppError NOT_FOUND */
export async function openDraftFile(
  db: Database,
  actor: Actor,
  { ticketId, kind }: Place,
  storedName: string,
): Promise<StoredFileAnswer> {
  await requireTicket(db, actor, ticketId);
  if (kind === 'note' && actor.withoutNotes) throw notFound();
  const drafts = await findDraftsOn(actor, db, ticketId);
  const file = drafts
    .filter((draft) => draft.kind === kind)
    .flatMap(({ files }) => files)
    .find(({ stored_name }) => stored_name === storedName);
  if (file === undefined) throw notFound();
  return attachmentAnswer(file);
}
