import * as endpoints from '@switchboard/contract/tickets/bulk.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again, Call } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { previewBulk } from './preview-bulk.ts';
import { exportBulkResults, listBulkChanges, readBulkChange, readPreview } from './read-bulk.ts';
import { cancelBulk, startBulk, undoBulk } from './start-bulk.ts';

/** Changes of many tickets in one act, each for whoever made it. */
export function bulkRoutes(serve: Serve, { database: { db }, presence, clock }: Deps): void {
  const previewed: Again<typeof endpoints.previewBulk> = async ({ session: { actor } }, id) => ({
    preview: await readPreview(db, actor, id),
  });
  serve(
    endpoints.previewBulk,
    async (call) =>
      previewed(call, await previewBulk({ db, presence, clock }, contextOf(call, clock), call.body)),
    { again: previewed },
  );

  const started: Again<typeof endpoints.startBulk> = async ({ session: { actor } }, id) => ({
    bulk: await readBulkChange(db, actor, id),
  });
  serve(
    endpoints.startBulk,
    async (call) => started(call, await startBulk(db, contextOf(call, clock), call.body)),
    { again: started },
  );

  serve(endpoints.listBulk, async ({ session: { actor } }) => ({ bulk: await listBulkChanges(db, actor) }));

  serve(endpoints.exportBulk, ({ session: { actor }, params }) =>
    exportBulkResults(db, actor, params.id, clock.now()),
  );

  const read = async ({ session, params }: Pick<Call<typeof endpoints.getBulk>, 'session' | 'params'>) => ({
    bulk: await readBulkChange(db, session.actor, params.id),
  });
  serve(endpoints.getBulk, read);
  serve(
    endpoints.cancelBulk,
    async (call) => {
      await cancelBulk(db, contextOf(call, clock), call.params.id);
      return read(call);
    },
    { again: read },
  );
  serve(
    endpoints.undoBulk,
    async (call) => {
      await undoBulk(db, contextOf(call, clock), call.params.id);
      return read(call);
    },
    { again: read },
  );
}
