import * as endpoints from '@switchboard/contract/tickets/views/views.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { contextOf } from '../../record/actor-context.ts';
import { NO_FILTERS } from '../list/ticket-filters.ts';
import { groupingOf } from '../list/ticket-groups.ts';
import { presentTicketPage } from '../list/ticket-page.presenter.ts';
import { listOn } from '../search/go-on.ts';
import { listFound } from '../search/list-with-search.ts';
import { searchedScope } from '../search/search-tickets.ts';
import { countViews } from './count-views.ts';
import { readView, readViews } from './read-views.ts';
import { presentView } from './view.presenter.ts';
import { findSearchOf, together } from './view-search.ts';
import { createView, deleteView, editView, pinViews } from './write-view.ts';

/** Saved views, and the list of tickets that they lead to. */
export function viewRoutes(serve: Serve, { database: { db }, clock, config }: Deps): void {
  const words = createRateLimit(RATE.listsByWords, config.rateLimitFactor);
  serve(endpoints.listViews, ({ session: { actor } }) => readViews(db, actor));

  const again: Again<typeof endpoints.createView> = async ({ session: { actor } }, id) => ({
    view: await readView(db, actor, id),
  });
  serve(
    endpoints.createView,
    async (call) => again(call, await createView(db, contextOf(call, clock), call.body)),
    { again },
  );

  serve(endpoints.pinViews, async (call) => ({
    pinned: await pinViews(db, contextOf(call, clock), call.body.ids),
  }));

  serve(endpoints.countViews, async ({ session: { actor }, query: { ids, timeZone } }) => ({
    counts: await countViews(db, { actor, now: clock.now(), timeZone }, ids),
  }));

  serve(endpoints.getView, async ({ session: { actor }, params }) => ({
    view: await readView(db, actor, params.id),
  }));

  serve(endpoints.editView, async (call) => {
    await editView(db, contextOf(call, clock), call.params.id, call.body);
    return { view: await readView(db, call.session.actor, call.params.id) };
  });

  serve(endpoints.deleteView, async (call) => {
    const removed = await deleteView(db, contextOf(call, clock), call.params.id);
    return { view: presentView(call.session.actor, removed, []) };
  });

  serve(endpoints.findTickets, async ({ session: { actor }, query }) => {
    const view = query.savedView === '' ? null : await findSearchOf(db, actor, query.savedView);
    const q = view === null ? query.q : together(view, query.q);
    const scope = searchedScope(actor, query.organization);
    const asked = { q, reader: { actor, now: clock.now(), timeZone: query.timeZone } };
    const sort = query.sort ?? view?.sort ?? 'newest';
    const request = { ...query, sort, group: groupingOf(query), reader: actor };
    const going = { walk: query.walk, words, actor, also: JSON.stringify([q, sort]) };
    const list = { scope, filters: NO_FILTERS, asked, request };
    const page = await listOn(db, going, list, (left, part) => listFound(db, scope, left, asked, part));
    return presentTicketPage(page, query);
  });
}
