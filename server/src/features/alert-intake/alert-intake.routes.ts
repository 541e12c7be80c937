import * as endpoints from '@switchboard/contract/alert-intake/intakes.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { createRateLimit, createSharedRateLimit } from '../../platform/http/rate-limits.ts';
import type { Serve } from '../../platform/http/route.ts';
import { createKeyedMutex } from '../../platform/keyed-limit.ts';
import { RATE } from '../../platform/limits.ts';
import { createPasskeyPages } from '../access/passkeys/passkey-pages.ts';
import { withMakersProof } from '../access/tokens/prove-maker.ts';
import { organizationOf } from '../organizations/organization-of.ts';
import { createStorageQuota } from '../organizations/storage-quota.ts';
import { membersOrganization } from '../people/actor-organizations.ts';
import { contextOf } from '../record/actor-context.ts';
import { presentCall } from './call.presenter.ts';
import { listCalls } from './call.repo.ts';
import { presentIntake } from './intake.presenter.ts';
import { findIntake, findOpen, listIntakes } from './intake.repo.ts';
import { actorOf, letInBy, tokenWrong } from './let-in.ts';
import { takePost } from './take-post.ts';
import { tryAlerts } from './try-alerts.ts';
import { createIntake, deleteIntake, editIntake, rotateToken } from './write-intake.ts';

export function alertIntakeRoutes(serve: Serve, { database, clock, config, secretKey, log }: Deps): void {
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const proofDeps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };
  const takingDeps = { db, log, quota: createStorageQuota(config), mutex: createKeyedMutex() };

  async function requireIntake(organizationId: string, id: string) {
    const row = await findIntake(organizationId, db, id);
    if (row === undefined) throw notFound();
    return row;
  }
  const read = async (organizationId: string, id: string) => ({
    intake: presentIntake(await requireIntake(organizationId, id)),
  });

  serve(endpoints.listIntakes, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { rows, total } = await listIntakes(organizationId, db, query);
    return { intakes: rows.map(presentIntake), pagination: paginate(total, query) };
  });

  serve(endpoints.createIntake, async (call) => {
    const { password, code, passkey, ...fields } = call.body;
    const { session } = call;
    const context = contextOf(call, clock);
    const organizationId = membersOrganization(context.actor);
    const { id, secret } = await withMakersProof(
      proofDeps,
      { password, code, passkey, session, page: pages.of(call) },
      (trx) => createIntake(trx, { context, organizationId }, fields),
    );
    return { ...(await read(organizationId, id)), secret };
  });

  serve(endpoints.getIntake, async ({ session: { actor }, params, query }) =>
    read(await organizationOf(db, actor, query.organization), params.id),
  );

  serve(endpoints.editIntake, async (call) => {
    const organizationId = await organizationOf(db, call.session.actor, call.query.organization);
    await editIntake(db, contextOf(call, clock), organizationId, call.params.id, call.body);
    return read(organizationId, call.params.id);
  });

  serve(endpoints.deleteIntake, async (call) => {
    const organizationId = membersOrganization(call.session.actor);
    const row = await deleteIntake(db, contextOf(call, clock), organizationId, call.params.id);
    return { intake: presentIntake(row) };
  });

  serve(endpoints.rotateIntakeToken, async (call) => {
    const { body, session } = call;
    const { id } = call.params;
    const context = contextOf(call, clock);
    const organizationId = membersOrganization(context.actor);
    await requireIntake(organizationId, id);
    const secret = await withMakersProof(proofDeps, { ...body, session, page: pages.of(call) }, (trx) =>
      rotateToken(trx, { context, organizationId }, id),
    );
    return { ...(await read(organizationId, id)), secret };
  });

  serve(endpoints.listIntakeCalls, async ({ session: { actor }, params, query }) => {
    const organizationId = membersOrganization(actor);
    await requireIntake(organizationId, params.id);
    const { rows, total } = await listCalls(organizationId, db, params.id, query);
    return { calls: rows.map(presentCall), pagination: paginate(total, query) };
  });

  serve(endpoints.tryIntake, async ({ session: { actor }, params, body }) => {
    const intake = await requireIntake(membersOrganization(actor), params.id);
    return { results: await tryAlerts(db, intake, body.sample, clock.now()) };
  });

  serve(
    endpoints.postAlerts,
    async ({ params, body, requestId, address }) => {
      const intake = await findOpen(db, params.id);
      // Switched off since it was asked for.
      if (intake === undefined) throw tokenWrong();
      const origin = { address, sessionId: null };
      const context = { actor: actorOf(intake), at: clock.now(), requestId, origin };
      return { results: [...(await takePost(takingDeps, intake, context, body))] };
    },
    { letIn: letInBy(db, createRateLimit(RATE.intake, config.rateLimitFactor)) },
  );
}
