import { MESSAGES } from '@switchboard/contract/messages.ts';
import * as deliveries from '@switchboard/contract/notifications/deliveries.ts';
import * as unsubscribing from '@switchboard/contract/notifications/unsubscribe.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Again, Authenticate } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { isRandomName } from '../../../platform/ids.ts';
import { organizationsReadBy } from '../../people/actor-organizations.ts';
import { findUserIn, getUser } from '../../people/user.repo.ts';
import { presentSelf, presentUser } from '../../people/user-entity.ts';
import { anonymousContext, contextOf } from '../../record/actor-context.ts';
import { sendTestPush } from '../push/send-test-push.ts';
import { presentDelivery } from './delivery.presenter.ts';
import { findOwnDelivery, readDeliveries, readOwnDeliveries } from './delivery-log.repo.ts';
import { exportDeliveries } from './export-deliveries.ts';
import { clearProblem } from './mail-problem.ts';
import { sendTest } from './send-test.ts';
import { requireUnsubscribing, unsubscribe } from './unsubscribe.ts';

export function mailRoutes(serve: Serve, deps: Deps, authenticate: Authenticate): void {
  const { clock } = deps;
  const { db } = deps.database;

  const tested: Again<typeof deliveries.sendTestNotification> = async ({ session }, id) => {
    const row = await findOwnDelivery(db, session.actor, id);
    if (row === undefined) throw notFound();
    return { delivery: presentDelivery(row) };
  };
  serve(
    deliveries.sendTestNotification,
    async (call) => {
      const context = contextOf(call, clock);
      return tested(
        call,
        call.body.channel === 'mail'
          ? await sendTest(deps, context)
          : await sendTestPush(deps, context, call.session.id),
      );
    },
    { again: tested },
  );

  serve(deliveries.listDeliveries, async ({ session: { actor }, query }) => {
    const { rows, total } = await readOwnDeliveries(db, actor, query);
    return { deliveries: rows.map(presentDelivery), pagination: paginate(total, query) };
  });

  serve(deliveries.listMailDeliveries, async ({ session: { actor }, query }) => {
    const scope = organizationsReadBy(actor, query.organization);
    const { rows, total } = await readDeliveries(scope, db, query, query);
    return { deliveries: rows.map(presentDelivery), pagination: paginate(total, query) };
  });

  serve(deliveries.exportMailDeliveries, ({ session: { actor }, query }) =>
    exportDeliveries(organizationsReadBy(actor, query.organization), db, query, clock.now()),
  );

  serve(deliveries.clearOwnMailProblem, async (call) => {
    const { actor } = call.session;
    await db.transaction().execute((trx) => clearProblem(trx, actor.id, contextOf(call, clock)));
    return { user: presentSelf(await getUser(db, actor.id)) };
  });

  serve(deliveries.clearMailProblem, async (call) => {
    const { actor } = call.session;
    const scope = isSuperAdmin(actor) ? null : actor.organizationId;
    await db.transaction().execute(async (trx) => {
      if ((await findUserIn(scope, trx, call.params.id)) === undefined) throw notFound();
      await clearProblem(trx, call.params.id, contextOf(call, clock));
    });
    return { user: presentUser(await getUser(db, call.params.id)) };
  });

  // What cannot be a token is not repeated in the address: the page says that the link is invalid.
  serve(unsubscribing.openUnsubscribe, async ({ params: { token } }) => ({
    location: isRandomName(token) ? `/unsubscribe#${token}` : '/unsubscribe',
  }));

  serve(unsubscribing.describeUnsubscribe, async ({ params: { token } }) => {
    const { ticketNumber } = await requireUnsubscribing(db, token, clock.now());
    return { ticketNumber };
  });

  serve(unsubscribing.unsubscribe, async (call) => {
    const session = call.body.all && call.bearer !== null ? await authenticate(call.bearer) : null;
    await unsubscribe(db, anonymousContext(call, clock.now()), {
      token: call.params.token,
      all: call.body.all,
      reader: session?.actor ?? null,
    });
    return { message: MESSAGES.mailStopped };
  });
}
