import * as endpoints from '@switchboard/contract/data-lifecycle/retention.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { createPasskeyPages } from '../../access/passkeys/passkey-pages.ts';
import { withMakersProof } from '../../access/tokens/prove-maker.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { presentRetained, presentRetention } from './retention.presenter.ts';
import { countOver, everyOver, findPolicy, listOver, type OverRow } from './retention.repo.ts';
import { setRetention } from './set-retention.ts';

export function retentionRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const proofDeps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };
  const read = async (organizationId: string) => ({
    retention: presentRetention(await findPolicy(organizationId, db)),
  });

  serve(endpoints.getRetention, ({ session: { actor } }) => read(membersOrganization(actor)));

  serve(endpoints.setRetention, async (call) => {
    const { session } = call;
    const { months, action, isActive, previewTotal = null, ...given } = call.body;
    const organizationId = membersOrganization(session.actor);
    const set = (trx: typeof db) =>
      setRetention(trx, contextOf(call, clock), organizationId, config.baseUrl, {
        months,
        action,
        isActive,
        previewTotal,
      });
    if (isActive) await withMakersProof(proofDeps, { ...given, session, page: pages.of(call) }, set);
    else await db.transaction().execute(set);
    return read(organizationId);
  });

  serve(endpoints.previewRetention, async ({ session: { actor }, query }) => {
    const organizationId = membersOrganization(actor);
    const which = { months: query.months, action: query.action, now: clock.now() };
    const totals = await countOver(organizationId, db, which);
    const rows = await listOver(organizationId, db, actor, which, query);
    return {
      tickets: rows.map(presentRetained),
      totals,
      pagination: paginate(totals.going + totals.held, query),
    };
  });

  serve(endpoints.exportRetention, async ({ session: { actor }, query }) => {
    const organizationId = membersOrganization(actor);
    const which = { months: query.months, action: query.action, now: clock.now() };
    const { going, held } = await countOver(organizationId, db, which);
    return csvAnswer({
      name: `retention_${which.now.toISOString().slice(0, 10)}`,
      columns: columnsOf(query.action),
      rows: everyOver(organizationId, db, actor, which),
      total: going + held,
    });
  });
}

const columnsOf = (action: string): readonly CsvColumn<OverRow>[] => [
  ['Ticket Number', ({ number }) => number],
  ['Summary', ({ summary }) => summary ?? ''],
  ['Closed At', ({ closed_at }) => closed_at.toISOString()],
  ['Action', ({ held_by }) => (held_by === null ? action : 'held')],
  ['Held By', ({ held_by }) => held_by ?? ''],
];
