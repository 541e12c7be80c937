/** Links to the files of exports. A link opens nothing by itself: the browser that asked for it has to show its cookie. */
import { DATA_EXPORTS } from '@switchboard/contract/data-exports/data-export-limits.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { StoredFileAnswer } from '../../platform/http/stored-file.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency-keys.ts';
import { hashOfToken, newToken } from '../../platform/tokens.ts';
import { createBrowserCookie } from '../access/browser-cookie.ts';
import { findActor } from '../access/sessions/find-actor.ts';
import { SESSION } from '../access/sessions/session.repo.ts';
import { contextOf } from '../record/actor-context.ts';
import { type ExportRow, findLinked, insertLink } from './data-export.repo.ts';
import { mayTake } from './may-take.ts';

type LinkCall = Parameters<typeof contextOf>[0] & {
  readonly cookies: string;
  readonly setCookie: (cookie: string) => void;
};

export function createExportLinks({
  config,
  clock,
  database: { db },
}: Pick<Deps, 'config' | 'clock' | 'database'>) {
  const cookie = createBrowserCookie({
    name: 'switchboard-export',
    secure: config.baseUrl.startsWith('https:'),
    lives: DATA_EXPORTS.link,
  });
  return {
    /** @throws AppError NOT_FOUND where there is no file any more */
    async make(call: LinkCall, row: ExportRow) {
      if (row.state !== 'ready' || row.expires_at === null) throw notFound();
      const { session, cookies, setCookie } = call;
      const now = clock.now();
      const browser = cookie.read(cookies) ?? cookie.newValue();
      const token = newToken();
      const expiresAt = new Date(Math.min(row.expires_at.getTime(), now.getTime() + DATA_EXPORTS.link));
      await db.transaction().execute(async (trx) => {
        await insertLink(trx, {
          token_hash: hashOfToken(token),
          organization_id: row.organization_id,
          export_id: row.id,
          session_id: session.id,
          browser_hash: hashOfToken(browser),
          expires_at: expiresAt,
        });
        await keepAnswer(trx, contextOf(call, clock), row.id);
      });
      setCookie(cookie.write(browser));
      return { url: `/api/exports/${token}`, expiresAt: expiresAt.toISOString() };
    },

    /** @throws AppError NOT_FOUND for every link that does not open, whatever the reason */
    async open(token: string, cookies: string): Promise<StoredFileAnswer> {
      const browser = cookie.read(cookies);
      if (browser === null) throw notFound();
      const now = clock.now();
      const row = await findLinked(db, {
        tokenHash: hashOfToken(token),
        browserHash: hashOfToken(browser),
        now,
        seenAfter: new Date(now.getTime() - SESSION.idle),
      });
      if (row === undefined || row.stored_name === null || row.bytes === null) throw notFound();
      const actor = await findActor(db, row.maker_id);
      if (actor === null || !mayTake(actor, row)) throw notFound();
      const name = `${row.scope === 'organization' ? 'export' : 'my-data'}-${row.created_at.toISOString().slice(0, 10)}.zip`;
      return {
        storedName: row.stored_name,
        size: row.bytes,
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        },
      };
    },
  };
}
