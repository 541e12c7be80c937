import * as endpoints from '@switchboard/contract/tickets/tags.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization, organizationsReadBy } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicket } from '../life/read-ticket.ts';
import { offerUndo } from '../undo/undo-change.ts';
import { createTag } from './create-tag.ts';
import { editTag, mergeTag, removeTag } from './edit-tag.ts';
import { presentTag } from './tag.presenter.ts';
import { findTag, listTags } from './tag.repo.ts';
import { tagTicket } from './tag-ticket.ts';

export function tagRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listTags, async ({ session: { actor }, query }) => {
    const { tags, total } = await listTags(organizationsReadBy(actor, query.organization), db, query);
    return { tags: tags.map(presentTag), pagination: paginate(total, query) };
  });

  const again = {
    again: async ({ session: { actor } }: Pick<Call<typeof endpoints.createTag>, 'session'>, id: string) => {
      const tag = await findTag(membersOrganization(actor), db, id);
      if (tag === undefined) throw notFound();
      return { tag: presentTag(tag) };
    },
  };
  serve(
    endpoints.createTag,
    async (call) => ({ tag: presentTag(await createTag(db, contextOf(call, clock), call.body)) }),
    again,
  );
  serve(endpoints.editTag, async (call) => ({
    tag: presentTag(await editTag(db, contextOf(call, clock), call.params.id, call.body)),
  }));
  serve(endpoints.deleteTag, async (call) => ({
    tag: presentTag(await removeTag(db, contextOf(call, clock), call.params.id)),
  }));
  serve(
    endpoints.mergeTag,
    async ({ body, params, ...call }) => ({
      tag: presentTag(await mergeTag(db, contextOf(call, clock), params.id, body.into)),
    }),
    again,
  );
  serve(endpoints.tagTicket, async (call) => {
    const context = contextOf(call, clock);
    const event = await tagTicket(db, context, call.params.id, call.body);
    return {
      ticket: await readTicket(db, call.session.actor, call.params.id),
      undo: offerUndo(event, context),
    };
  });
}
