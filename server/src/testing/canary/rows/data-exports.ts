import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, CANARY_FILE, marked, nextCanaryId } from '../canary.ts';
import { AT, FAR, own } from './shared-values.ts';

/** One that can be fetched, and a link to it. */
export async function addDataExport(db: Database) {
  const id = nextCanaryId();
  await db
    .insertInto('data_exports')
    .values({
      ...own,
      id,
      maker_id: CANARY.admin,
      scope: 'organization',
      with_files: true,
      state: 'ready',
      created_at: AT,
      stored_name: CANARY_FILE.name,
      bytes: CANARY_FILE.content.length,
      sha256: Buffer.alloc(32),
      expires_at: FAR,
    })
    .execute();
  const session = nextCanaryId();
  await db
    .insertInto('sessions')
    .values({
      id: session,
      token_hash: Buffer.from(`session ${session}`),
      user_id: CANARY.admin,
      created_at: AT,
      last_seen_at: AT,
      address: marked('address'),
      user_agent: marked('browser'),
    })
    .execute();
  await db
    .insertInto('data_export_links')
    .values({
      ...own,
      token_hash: Buffer.from(`link ${id}`),
      export_id: id,
      session_id: session,
      browser_hash: Buffer.alloc(32),
      expires_at: FAR,
    })
    .execute();
}
