import * as endpoints from '@switchboard/contract/webhooks/webhooks.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Again } from '../../platform/http/call.ts';
import { createSharedRateLimit } from '../../platform/http/rate-limits.ts';
import type { Serve } from '../../platform/http/route.ts';
import { createKeyedMutex } from '../../platform/keyed-limit.ts';
import { RATE } from '../../platform/limits.ts';
import { expectAllowed } from '../../platform/outbound/expect-allowed.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { createPasskeyPages } from '../access/passkeys/passkey-pages.ts';
import { withMakersProof } from '../access/tokens/prove-maker.ts';
import { organizationOf } from '../organizations/organization-of.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import { contextOf } from '../record/actor-context.ts';
import { presentDelivery, presentListed } from './delivery.presenter.ts';
import { findDelivery, listDeliveries } from './delivery.repo.ts';
import { queueTest, redeliver, redeliverFailed } from './queue-deliveries.ts';
import { rotateSecret } from './rotate-secret.ts';
import { presentWebhook } from './webhook.presenter.ts';
import { findWebhook, listWebhooks } from './webhook.repo.ts';
import { createWebhook, deleteWebhook, editWebhook } from './write-webhook.ts';

export function webhookRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const outbound = createOutbound(config);
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const deps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };

  async function requireWebhook(organizationId: string, id: string) {
    const row = await findWebhook(organizationId, db, id);
    if (row === undefined) throw notFound();
    return row;
  }
  const read = async (organizationId: string, id: string) => ({
    webhook: presentWebhook(await requireWebhook(organizationId, id)),
  });
  async function requireDelivery(organizationId: string, webhookId: string, id: string) {
    const row = await findDelivery(organizationId, db, webhookId, id);
    if (row === undefined) throw notFound();
    return row;
  }

  serve(endpoints.listWebhooks, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { rows, total } = await listWebhooks(organizationId, db, query);
    return { webhooks: rows.map(presentWebhook), pagination: paginate(total, query) };
  });

  serve(endpoints.createWebhook, async (call) => {
    const { password, code, passkey, ...fields } = call.body;
    const { session } = call;
    const context = contextOf(call, clock);
    const organizationId = membersOrganization(context.actor);
    await expectAllowed(outbound, fields.url);
    const { id, secret } = await withMakersProof(
      deps,
      { password, code, passkey, session, page: pages.of(call) },
      (trx) => createWebhook(trx, { context, organizationId, secretKey }, fields),
    );
    return { ...(await read(organizationId, id)), secret };
  });

  serve(endpoints.getWebhook, async ({ session: { actor }, params, query }) =>
    read(await organizationOf(db, actor, query.organization), params.id),
  );

  serve(endpoints.editWebhook, async (call) => {
    const { actor } = call.session;
    const organizationId = await organizationOf(db, actor, call.query.organization);
    const before = await requireWebhook(organizationId, call.params.id);
    const { url } = call.body;
    if (url !== undefined && url !== before.url) await expectAllowed(outbound, url);
    await editWebhook(db, contextOf(call, clock), organizationId, call.params.id, call.body);
    return read(organizationId, call.params.id);
  });

  serve(endpoints.deleteWebhook, async (call) => {
    const organizationId = membersOrganization(call.session.actor);
    const row = await deleteWebhook(db, contextOf(call, clock), organizationId, call.params.id);
    return { webhook: presentWebhook(row) };
  });

  serve(endpoints.rotateWebhookSecret, async (call) => {
    const { body, session } = call;
    const { id } = call.params;
    const context = contextOf(call, clock);
    const organizationId = membersOrganization(context.actor);
    await requireWebhook(organizationId, id);
    const secret = await withMakersProof(deps, { ...body, session, page: pages.of(call) }, (trx) =>
      rotateSecret(trx, { context, organizationId, secretKey, id }),
    );
    return { ...(await read(organizationId, id)), secret };
  });

  const askedOf = (call: Parameters<typeof contextOf>[0] & { readonly params: { readonly id: string } }) => {
    const context = contextOf(call, clock);
    return { context, organizationId: membersOrganization(context.actor), webhookId: call.params.id };
  };
  const tested: Again<typeof endpoints.testWebhook> = async ({ session, params }, id) => ({
    delivery: presentListed(await requireDelivery(membersOrganization(session.actor), params.id, id)),
  });
  serve(endpoints.testWebhook, async (call) => tested(call, await queueTest(db, askedOf(call))), {
    again: tested,
  });

  serve(endpoints.listDeliveries, async ({ session: { actor }, params, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    await requireWebhook(organizationId, params.id);
    const { rows, total } = await listDeliveries(organizationId, db, params.id, query);
    return { deliveries: rows.map(presentListed), pagination: paginate(total, query) };
  });

  serve(endpoints.getDelivery, async ({ session: { actor }, params }) => {
    const organizationId = membersOrganization(actor);
    const { url } = await requireWebhook(organizationId, params.id);
    return {
      delivery: presentDelivery(await requireDelivery(organizationId, params.id, params.deliveryId), url),
    };
  });

  const redelivered: Again<typeof endpoints.redeliver> = async ({ session, params }) => ({
    delivery: presentListed(
      await requireDelivery(membersOrganization(session.actor), params.id, params.deliveryId),
    ),
  });
  serve(
    endpoints.redeliver,
    async (call) => {
      await redeliver(db, askedOf(call), call.params.deliveryId);
      return redelivered(call, call.params.deliveryId);
    },
    { again: redelivered },
  );

  serve(
    endpoints.redeliverFailed,
    async (call) => ({ queued: await redeliverFailed(db, askedOf(call), new Date(call.body.since)) }),
    {
      again: async ({ session, params }, made) => {
        await requireWebhook(membersOrganization(session.actor), params.id);
        return { queued: Number(made) };
      },
    },
  );
}
