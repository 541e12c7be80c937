import * as endpoints from '@switchboard/contract/tickets/drafts.ts';
import { paginate, readPage } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createStorageQuota } from '../../organizations/storage-quota.ts';
import { contextOf } from '../../record/actor-context.ts';
import { discardDraft } from './discard-draft.ts';
import { begunDraftsOf } from './draft.repo.ts';
import { addDraftFiles, openDraftFile, removeDraftFile } from './draft-files.ts';
import { presentBegunDraft, readDraft, readDraftsOn } from './read-draft.ts';
import { requireDraftable, saveDraft } from './save-draft.ts';

export function draftRoutes(serve: Serve, { database: { db }, files, clock, config }: Deps): void {
  const deps = { db, files, quota: createStorageQuota(config) };

  serve(endpoints.listDrafts, async ({ session: { actor }, query }) => {
    const { rows, total } = await readPage(begunDraftsOf(actor, db), query);
    return { drafts: rows.map(presentBegunDraft), pagination: paginate(total, query) };
  });

  serve(endpoints.listTicketDrafts, async ({ session: { actor }, params }) => ({
    drafts: await readDraftsOn(db, actor, params.id),
  }));

  serve(endpoints.saveDraft, async (call) => {
    const { params, body } = call;
    const context = contextOf(call, clock);
    const id = await saveDraft(db, context, { ticketId: params.id, kind: params.kind }, body);
    return { draft: await readDraft(db, context.actor, params.id, id) };
  });

  serve(endpoints.discardDraft, async ({ session: { actor }, params, query }) => {
    await discardDraft(deps, actor, { ticketId: params.id, kind: params.kind }, query.revision);
    return {};
  });

  const withFiles: Again<typeof endpoints.addDraftFiles> = async ({ session: { actor }, params }, id) => ({
    draft: await readDraft(db, actor, params.id, id),
  });
  serve(
    endpoints.addDraftFiles,
    async (call) => {
      const { params, files: uploads } = call;
      const place = { ticketId: params.id, kind: params.kind };
      return withFiles(call, await addDraftFiles(deps, contextOf(call, clock), place, uploads));
    },
    {
      again: withFiles,
      beforeFiles: async ({ session: { actor }, params, bytes }) => {
        const ticket = await requireDraftable(db, actor, params.id, params.kind);
        await deps.quota.expectRoomFor(db, ticket.organization_id, bytes);
      },
    },
  );

  serve(endpoints.getDraftFile, ({ session, params }) =>
    openDraftFile(db, session.actor, { ticketId: params.id, kind: params.kind }, params.filename),
  );

  serve(endpoints.removeDraftFile, async (call) => {
    const { params } = call;
    const context = contextOf(call, clock);
    const place = { ticketId: params.id, kind: params.kind };
    const id = await removeDraftFile(deps, context, place, params.filename);
    return { draft: await readDraft(db, context.actor, params.id, id) };
  });
}
