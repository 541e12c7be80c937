/** Sessions end here as they have ended at the organization's own provider that they came by. */
import type { Database } from '../../../../platform/database/open-database.ts';
import { writeSecurityEvents } from '../../../record/security-log/security-event.ts';
import { endChallengesOfProvider } from '../../second-factor/challenge.repo.ts';
import { deleteHandOffsOfProvider } from '../../sessions/hand-off.repo.ts';
import { endSessionsOfProvider } from '../../sessions/session.repo.ts';
import type { Occasion } from '../occasion.ts';
import type { EndedThere } from './logout-token.ts';
import type { OwnProviderRow } from './own-provider.repo.ts';
import { findOwnIdentity } from './provider-identity.repo.ts';

/** What is on its way to a session ends too. Of somebody who is nobody here, nothing is said. */
export const endAsProvider = (
  db: Database,
  { organization_id: organizationId, id: providerId }: Pick<OwnProviderRow, 'organization_id' | 'id'>,
  { subject, session, before }: EndedThere,
  { at, origin, requestId }: Omit<Occasion, 'browser'>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const known =
      subject === null ? null : await findOwnIdentity(trx, { organizationId, providerId, subject });
    if (known === undefined) return;
    const meant = { providerId, userId: known?.user_id ?? null, session, before };
    await deleteHandOffsOfProvider(trx, meant);
    await endChallengesOfProvider(trx, meant);
    const ended = Map.groupBy(await endSessionsOfProvider(trx, meant), (userId) => userId);
    await writeSecurityEvents(
      trx,
      [...ended].map(([personId, sessions]) => ({
        event: 'sign_in.sessions_ended',
        data: { sessions: sessions.length },
        at,
        organizationId,
        personId,
        origin: origin ?? null,
        requestId,
      })),
    );
  });
