import * as endpoints from '@switchboard/contract/access/sign-in-enforcement.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { fullName } from '../../people/person-ref.ts';
import { contextOf } from '../../record/actor-context.ts';
import { createPasskeyPages } from '../passkeys/passkey-pages.ts';
import { withMakersProof } from '../tokens/prove-maker.ts';
import { canComeIn, editEnforcement, PROVEN_WITHIN } from './edit-enforcement.ts';
import {
  countUnproven,
  findProvenThrough,
  listEmergencyAdmins,
  readEnforcement,
} from './enforcement.repo.ts';

export function enforcementRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const deps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };

  async function read(actor: Actor, organizationId: string) {
    const since = new Date(clock.now().getTime() - PROVEN_WITHIN);
    const [{ enforcedAt, version }, chosen, through, { outside, unseen }] = await Promise.all([
      readEnforcement(organizationId, db),
      listEmergencyAdmins(organizationId, db),
      findProvenThrough(organizationId, db, actor.id, since),
      countUnproven(organizationId, db),
    ]);
    return {
      signInEnforcement: {
        enforcedAt: enforcedAt?.toISOString() ?? null,
        emergencyAdmins: chosen.map((row) => ({
          _id: row.id,
          name: fullName(row),
          email: row.email,
          canComeIn: canComeIn(row),
        })),
        provenThrough: through === undefined ? null : { _id: through.id, name: through.name },
        outsideDomains: outside,
        notSeenYet: unseen,
        version,
      },
    };
  }

  serve(endpoints.getSignInEnforcement, async ({ session: { actor }, query }) =>
    read(actor, await organizationOf(db, actor, query.organization)),
  );

  serve(endpoints.editSignInEnforcement, async (call) => {
    const { password, code, passkey, ...change } = call.body;
    const { session } = call;
    const context = contextOf(call, clock);
    const organizationId = await organizationOf(db, session.actor, call.query.organization);
    await withMakersProof(deps, { password, code, passkey, session, page: pages.of(call) }, (trx) =>
      editEnforcement(trx, context, organizationId, change),
    );
    return read(session.actor, organizationId);
  });
}
