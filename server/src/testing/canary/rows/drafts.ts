import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, CANARY_FILE, marked, nextCanaryId } from '../canary.ts';
import { FAR, onTicket, own } from './shared-values.ts';

/** What its agent is about to answer, with a file; so late that no cleaning takes it. */
export async function addDraft(db: Database) {
  const id = nextCanaryId();
  await db
    .insertInto('drafts')
    .values({
      ...onTicket,
      id,
      user_id: CANARY.agent,
      kind: 'note',
      text: marked('draft'),
      mentions: [CANARY.manager],
      revision: 1,
      saved_at: FAR,
    })
    .execute();
  await db
    .insertInto('draft_files')
    .values({
      ...own,
      id: nextCanaryId(),
      draft_id: id,
      uploader_id: CANARY.agent,
      stored_name: CANARY_FILE.name,
      original_name: marked('file.txt'),
      mime_type: 'text/plain',
      size: CANARY_FILE.content.length,
      sha256: Buffer.alloc(32),
      created_at: FAR,
    })
    .execute();
}
