/** Keeps the files of fields with the values that name them, as the last step of what writes both. */
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import type { StorageQuota } from '../../organizations/storage-quota.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { refuseTooManyBytes } from '../life/ticket-files.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { deleteUnusedFiles, insertFieldFiles } from './field-file.repo.ts';
import { insertValues } from './form.repo.ts';
import type { ValueRow } from './value-rows.ts';

export interface FieldFiles {
  /** Of fields whose files change. */
  readonly fields: readonly string[];
  /** Values that name files. */
  readonly rows: readonly ValueRow[];
  /** What came, by the id that its row will have. */
  readonly uploads: ReadonlyMap<string, Upload>;
}

export const NO_FIELD_FILES: FieldFiles = { fields: [], rows: [], uploads: new Map() };

/** A call that takes no files has none for fields. @throws AppError VALIDATION_FAILED */
export function expectOwnForm(uploads: readonly Upload[]): void {
  const own = uploads.find(({ ownField }) => ownField !== undefined);
  if (own !== undefined) throw invalid(`fields.${own.ownField}`, FORM_MESSAGES.fieldNotOfForm);
}

/**
 * The organization's count of its files is held from here on.
 * @returns what was stored and belongs to nothing now: files that others took the place of, and of fields that do not show
 * @throws AppError RATE_LIMITED, ORGANIZATION_STORAGE_FULL
 */
export async function keepFieldFiles(
  { trx, quota }: { readonly trx: Database; readonly quota: StorageQuota },
  ticket: TicketKey,
  { fields, rows, uploads }: FieldFiles,
  context: PersonContext,
): Promise<string[]> {
  if (fields.length === 0 && uploads.size === 0) return [];
  const { actor, at } = context;
  const { organization_id, id: ticket_id } = ticket;
  const kept = rows.flatMap(({ field_id, file_id }) => {
    const upload = file_id === null ? undefined : uploads.get(file_id);
    return file_id === null || upload === undefined ? [] : [{ id: file_id, field_id, upload }];
  });
  if (kept.length > 0) {
    await recordActor(trx, organization_id, actor);
    await refuseTooManyBytes(
      trx,
      organization_id,
      context,
      kept.map(({ upload }) => upload),
    );
    await insertFieldFiles(
      trx,
      kept.map(({ id, field_id, upload }) => ({
        organization_id,
        id,
        ticket_id,
        field_id,
        uploader_id: actor.id,
        stored_name: upload.storedName,
        original_name: upload.originalName,
        mime_type: upload.mimeType,
        size: upload.size,
        sha256: upload.sha256,
        created_at: at,
      })),
    );
  }
  await insertValues(trx, ticket, rows);
  const replaced = await deleteUnusedFiles(trx, ticket, fields);
  if (kept.length > 0) await quota.expectRoomLeft(trx, organization_id);
  const left = [...uploads].filter(([id]) => !kept.some((file) => file.id === id));
  return [...replaced, ...left.map(([, { storedName }]) => storedName)];
}
