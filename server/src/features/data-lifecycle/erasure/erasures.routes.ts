import * as endpoints from '@switchboard/contract/data-lifecycle/erasures.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { createPasskeyPages } from '../../access/passkeys/passkey-pages.ts';
import { withMakersProof } from '../../access/tokens/prove-maker.ts';
import { editUser } from '../../members/users/edit-user.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { approveErasure, cancelErasure } from './decide-erasure.ts';
import { presentErasure, presentRequest } from './erasure.presenter.ts';
import { findErasure, findErasureOf, listErasures } from './erasure.repo.ts';
import { previewErasure } from './preview-erasure.ts';
import { askForErasure, withdrawRequest } from './request-erasure.ts';

export function erasureRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const proofDeps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };
  const { baseUrl } = config;

  async function requireErasure(organizationId: string, id: string) {
    const row = await findErasure(organizationId, db, id);
    if (row === undefined) throw notFound();
    return row;
  }
  const read = async (organizationId: string, id: string) => ({
    erasure: presentErasure(await requireErasure(organizationId, id)),
  });

  serve(endpoints.listErasures, async ({ session: { actor }, query }) => {
    const { rows, total } = await listErasures(membersOrganization(actor), db, query);
    return { erasures: rows.map(presentErasure), pagination: paginate(total, query) };
  });
  serve(
    endpoints.beginErasure,
    async (call) => {
      const organizationId = membersOrganization(call.session.actor);
      const asked = { organizationId, userId: call.body.user, baseUrl };
      return read(organizationId, await askForErasure(db, contextOf(call, clock), asked));
    },
    { again: ({ session: { actor } }, id) => read(membersOrganization(actor), id) },
  );
  serve(endpoints.getErasure, async ({ session: { actor }, params }) => {
    const row = await requireErasure(membersOrganization(actor), params.id);
    const isOver = row.state === 'running' || row.ended_at !== null;
    return { erasure: presentErasure(row), preview: isOver ? [] : await previewErasure(db, row) };
  });
  serve(
    endpoints.approveErasure,
    async (call) => {
      const { session, params } = call;
      const { name, replaceInTexts, attachments, ...given } = call.body;
      const organizationId = membersOrganization(session.actor);
      const context = contextOf(call, clock);
      const approval = { organizationId, id: params.id, name, replaceInTexts, attachments };
      const person = await withMakersProof(proofDeps, { ...given, session, page: pages.of(call) }, (trx) =>
        approveErasure(trx, context, config, approval),
      );
      await deactivate(person, organizationId, context);
      return read(organizationId, params.id);
    },
    { again: ({ session: { actor } }, id) => read(membersOrganization(actor), id) },
  );
  serve(
    endpoints.cancelErasure,
    async (call) => {
      const organizationId = membersOrganization(call.session.actor);
      await cancelErasure(db, contextOf(call, clock), organizationId, call.params.id);
      return read(organizationId, call.params.id);
    },
    { again: ({ session: { actor } }, id) => read(membersOrganization(actor), id) },
  );

  /** As an admin does it: sessions end, what they had is free. Who has moved on belongs to somebody else. */
  async function deactivate(
    person: string,
    organizationId: string,
    context: Parameters<typeof editUser>[1],
  ): Promise<void> {
    const account = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', person)
      .where('organization_id', '=', organizationId)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (account !== undefined) await editUser(db, context, person, { isActive: false });
  }

  const own = async (organizationId: string, userId: string) =>
    presentRequest(await findErasureOf(organizationId, db, userId));
  serve(endpoints.getErasureRequest, ({ session: { actor } }) => own(membersOrganization(actor), actor.id));
  serve(
    endpoints.requestErasure,
    async (call) => {
      const { actor } = call.session;
      const organizationId = membersOrganization(actor);
      await askForErasure(db, contextOf(call, clock), { organizationId, userId: actor.id, baseUrl });
      return own(organizationId, actor.id);
    },
    { again: ({ session: { actor } }) => own(membersOrganization(actor), actor.id) },
  );
  serve(endpoints.withdrawErasureRequest, async (call) => {
    const { actor } = call.session;
    const organizationId = membersOrganization(actor);
    await withdrawRequest(db, contextOf(call, clock), organizationId);
    return own(organizationId, actor.id);
  });
}
