import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { givenForm } from '@switchboard/contract/tickets/forms/given-fields.ts';
import { listMentionable } from '@switchboard/contract/tickets/mentions.ts';
import * as lists from '@switchboard/contract/tickets/ticket-lists.ts';
import * as endpoints from '@switchboard/contract/tickets/tickets.ts';
import * as timeline from '@switchboard/contract/tickets/timeline.ts';
import { watchTicket as watchEntry } from '@switchboard/contract/tickets/watching.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { createStorageQuota } from '../../organizations/storage-quota.ts';
import { organizationsReadBy } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { watchTicket } from '../following/watch-ticket.ts';
import { wrongFields } from '../forms/new-form.ts';
import { ownFieldsOf } from '../list/own-fields.ts';
import { readListOptions } from '../list/read-list-options.ts';
import { conditionsOfShape, namesTeam } from '../list/shape-conditions.ts';
import { groupingOf } from '../list/ticket-groups.ts';
import { presentTicketPage } from '../list/ticket-page.presenter.ts';
import { besideReply } from '../macros/apply-macro.ts';
import { findMentionable } from '../mentions/mentionable.repo.ts';
import { requireTicket } from '../require-ticket.ts';
import { listOn } from '../search/go-on.ts';
import { listWithSearch } from '../search/list-with-search.ts';
import { findNumbers } from '../ticket.repo.ts';
import { assignedTo, isOwnRaised, ownListOf, readableBy, viewOf } from '../ticket.scope.ts';
import { offerUndo } from '../undo/undo-change.ts';
import { addComment } from './add-comment.ts';
import { changeStatus } from './change-status.ts';
import { createTicket } from './create-ticket.ts';
import { editTicket } from './edit-ticket.ts';
import { markTicketRead } from './mark-ticket-read.ts';
import { openAttachment } from './open-attachment.ts';
import { readComment } from './read-comment.ts';
import { readTicket } from './read-ticket.ts';
import { readTimeline } from './read-timeline.ts';
import { findUnread } from './ticket-unread.repo.ts';

function scopeOfList(actor: Actor, query: QueryOf<typeof lists.listTickets>) {
  if (query.view !== 'mine') return viewOf(actor, query.view);
  return query.assignedOnly ? assignedTo(actor) : ownListOf(actor, namesTeam(query));
}

export function ticketRoutes(serve: Serve, deps: Deps): void {
  const {
    database: { db },
    log,
    files,
    clock,
    config,
  } = deps;
  const quota = createStorageQuota(config);
  const words = createRateLimit(RATE.listsByWords, config.rateLimitFactor);
  serve(lists.listTickets, async ({ session: { actor }, query }) => {
    const scope = scopeOfList(actor, query);
    // Who only sees what they raised themselves cannot ask for what others raised.
    const createdBy = isOwnRaised(scope) || query.createdBy === '' ? null : query.createdBy;
    const reader = { actor, now: clock.now(), timeZone: query.timeZone };
    const own = await ownFieldsOf(db, actor, scope.organizationId, { ...query, columns: query.fields });
    const filters = {
      ...query,
      assignees: [],
      categories: query.category,
      projects: query.project,
      createdBy,
      where: [...conditionsOfShape(query, reader), ...own.where],
    };
    const asked = { q: query.q, reader, ownOrder: own.order };
    const request = { ...query, group: groupingOf(query), reader: actor };
    const going = { walk: query.walk, words, actor };
    const { stats, ...page } = await listOn(db, going, { scope, filters, asked, request }, (left, part) =>
      listWithSearch(db, scope, left, asked, part),
    );
    return { ...presentTicketPage(page, query, await own.valuesOf(page.tickets)), stats };
  });

  serve(lists.getListOptions, ({ session: { actor }, query }) =>
    readListOptions(db, actor, organizationsReadBy(actor, query.organization), query.withFields),
  );

  serve(
    endpoints.createTicket,
    async (call) => {
      const { actor } = call.session;
      const context = contextOf(call, clock);
      const id = await createTicket({ db, files, quota, log }, context, call.body, call.files);
      return { ticket: await readTicket(db, actor, id) };
    },
    {
      again: async ({ session: { actor } }, id) => ({ ticket: await readTicket(db, actor, id) }),
      beforeFiles: ({ session: { actor }, bytes }) => quota.expectRoomFor(db, actor.organizationId, bytes),
      alsoWrong: async ({ actor }, raw, uploads) => {
        const given = givenForm.safeParse(raw);
        return given.success ? wrongFields(db, { actor, at: clock.now() }, given.data, uploads) : [];
      },
    },
  );

  serve(lists.findTicketNumbers, async ({ session: { actor }, query }) => {
    const found = await findNumbers(readableBy(actor), db, query.numbers);
    return { tickets: found.map(({ id, number }) => ({ _id: id, number })) };
  });

  serve(endpoints.getTicket, async ({ session, params }) => ({
    ticket: await readTicket(db, session.actor, params.id),
  }));

  serve(timeline.getTimeline, ({ session, params, query }) =>
    readTimeline({ db, log }, session.actor, params.id, query),
  );

  serve(timeline.markTicketRead, async ({ session: { actor }, params, body }) => ({
    unread: await markTicketRead(db, actor, params.id, body.entry),
  }));

  serve(listMentionable, async ({ session: { actor }, params, query }) => ({
    people: await findMentionable(db, actor, await requireTicket(db, actor, params.id), query),
  }));

  serve(watchEntry, async ({ session: { actor }, params, body }) => ({
    watching: await watchTicket(db, actor, params.id, body.mode),
  }));

  serve(timeline.countUnreadTickets, async ({ session }) => {
    const { tickets, ...counts } = await findUnread(db, session.actor);
    return { ...counts, tickets: [...tickets] };
  });

  serve(
    endpoints.editTicket,
    async (call) => {
      const context = contextOf(call, clock);
      const event = await editTicket({ db, files, quota }, context, call.params.id, call.body, call.files);
      const ticket = await readTicket(db, call.session.actor, call.params.id);
      return { ticket, undo: offerUndo(event, context) };
    },
    {
      beforeFiles: async ({ session: { actor }, params, bytes }) => {
        const ticket = await requireTicket(db, actor, params.id);
        await quota.expectRoomFor(db, ticket.organization_id, bytes);
      },
    },
  );

  serve(endpoints.setTicketStatus, (call) => changeStatus(deps, call));

  const commented: Again<typeof endpoints.addComment> = async ({ session: { actor }, params }, id) => {
    const ticket = await readTicket(db, actor, params.id);
    const shown = ticket.comments.find(({ _id }) => _id === id);
    return { comment: shown ?? (await readComment(db, actor, params.id, id)), ticket };
  };
  serve(
    endpoints.addComment,
    async (call) => {
      const context = contextOf(call, clock);
      const { params, body, files: uploads } = call;
      const beside = await besideReply(db, context, params.id, body);
      return commented(
        call,
        await addComment({ db, files, quota }, context, params.id, body, uploads, beside),
      );
    },
    {
      again: commented,
      beforeFiles: async ({ session: { actor }, params, bytes }) => {
        const ticket = await requireTicket(db, actor, params.id);
        await quota.expectRoomFor(db, ticket.organization_id, bytes);
      },
    },
  );

  serve(endpoints.getAttachment, ({ session, params }) =>
    openAttachment(db, session.actor, params.id, params.filename),
  );
}
