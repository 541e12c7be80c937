import type { Actor } from '@switchboard/contract/people/actor.ts';
import * as links from '@switchboard/contract/tickets/approval-links.ts';
import * as endpoints from '@switchboard/contract/tickets/approvals.ts';
import { countWaitingApprovals } from '@switchboard/contract/tickets/approvals-waiting.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { addressKey } from '../../../platform/networks.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { anonymousContext, contextOf } from '../../record/actor-context.ts';
import { readTicketIfAllowed } from '../life/read-ticket.ts';
import { presentApproval } from './approval.presenter.ts';
import { countWaiting, findApproval, listApprovals, readApproval } from './approval.repo.ts';
import { askApproval } from './ask-approval.ts';
import { decideApproval } from './decide-approval.ts';
import { checkApprovalLink, decideByLink } from './decide-by-link.ts';
import { cancelApproval, remindApprovers, replaceApprovers, resubmitApproval } from './manage-approval.ts';

export function ticketApprovalRoutes(serve: Serve, { database: { db, pool }, clock, config }: Deps): void {
  const waitingFor = (actor: Actor) => countWaiting(membersOrganization(actor), db, actor, clock.now());
  /** To whoever has just acted on it: they may have ended what they read it by. */
  const answer = async (actor: Actor, id: string) => {
    const row = await readApproval(membersOrganization(actor), db, id);
    if (row === undefined) throw notFound();
    return { approval: presentApproval(row), ticket: await readTicketIfAllowed(db, actor, row.ticket.id) };
  };
  /** Later they see what they may read then. */
  const again = async (
    { session: { actor } }: { readonly session: { readonly actor: Actor } },
    id: string,
  ) => {
    if ((await findApproval(membersOrganization(actor), db, actor, id)) === undefined) throw notFound();
    return answer(actor, id);
  };

  serve(endpoints.listTicketApprovals, async ({ session: { actor }, query }) => {
    const { rows, total } = await listApprovals(membersOrganization(actor), db, actor, {
      ...query,
      at: clock.now(),
    });
    return {
      approvals: rows.map(presentApproval),
      pagination: paginate(total, query),
      waiting: await waitingFor(actor),
    };
  });
  serve(countWaitingApprovals, async ({ session: { actor } }) => ({
    waiting: await waitingFor(actor),
  }));
  serve(endpoints.getTicketApproval, async ({ session: { actor }, params: { id } }) => {
    const row = await findApproval(membersOrganization(actor), db, actor, id);
    if (row === undefined) throw notFound();
    return { approval: presentApproval(row) };
  });
  serve(
    endpoints.askApproval,
    async (call) =>
      answer(call.session.actor, await askApproval(db, contextOf(call, clock), call.params.id, call.body)),
    { again },
  );
  serve(
    endpoints.decideApproval,
    async (call) => {
      await decideApproval(db, contextOf(call, clock), call.params.id, call.body);
      return answer(call.session.actor, call.params.id);
    },
    { again },
  );
  serve(
    endpoints.cancelApproval,
    async (call) => {
      await cancelApproval(db, contextOf(call, clock), call.params.id, call.body.reason);
      return answer(call.session.actor, call.params.id);
    },
    { again },
  );
  serve(
    endpoints.resubmitApproval,
    async (call) => {
      await resubmitApproval(db, contextOf(call, clock), call.params.id, call.body.comment);
      return answer(call.session.actor, call.params.id);
    },
    { again },
  );
  serve(
    endpoints.remindApprovers,
    async (call) => {
      await remindApprovers(db, contextOf(call, clock), call.params.id);
      return answer(call.session.actor, call.params.id);
    },
    { again },
  );
  const linkTries = createSharedRateLimit(pool, 'approval-links', RATE.approvalLinks, config.rateLimitFactor);
  serve(links.checkApprovalLink, async ({ body, address }) => {
    await linkTries.consume(addressKey(address));
    return { question: await checkApprovalLink(db, body.token) };
  });
  serve(links.decideByLink, async (call) => {
    await linkTries.consume(addressKey(call.address));
    return { decided: await decideByLink(db, anonymousContext(call, clock.now()), call.body) };
  });

  serve(endpoints.replaceApprovers, async (call) => {
    await replaceApprovers(db, contextOf(call, clock), call.params.id, call.body);
    return answer(call.session.actor, call.params.id);
  });
}
