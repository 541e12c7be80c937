import * as endpoints from '@switchboard/contract/tickets/links.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { linkTicket, listLinks, unlinkTicket } from './link-tickets.ts';

export function linkRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listLinks, async ({ session: { actor }, params }) => ({
    links: await listLinks(db, actor, params.id),
  }));

  const linked: Again<typeof endpoints.linkTicket> = async ({ session: { actor }, params }, id) => {
    const link = (await listLinks(db, actor, params.id)).find(({ _id }) => _id === id);
    if (link === undefined) throw notFound();
    return { link };
  };
  serve(
    endpoints.linkTicket,
    async (call) => linked(call, await linkTicket(db, contextOf(call, clock), call.params.id, call.body)),
    { again: linked },
  );

  serve(endpoints.unlinkTicket, async (call) => {
    const { params, session } = call;
    await unlinkTicket(db, contextOf(call, clock), params.id, params.linkId);
    return { links: await listLinks(db, session.actor, params.id) };
  });
}
