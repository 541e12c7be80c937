import * as endpoints from '@switchboard/contract/installation/platform.ts';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { expectFreeSpace } from '../../platform/free-space.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Readiness } from '../../platform/http/readiness.ts';
import type { Serve } from '../../platform/http/route.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';

export function installationRoutes(
  serve: Serve,
  { config, database, demo }: Deps,
  readiness: Pick<Readiness, 'accepting'>,
): void {
  const live = async () => ({ status: 'live' as const });
  serve(endpoints.live, live);
  serve(endpoints.healthy, live);

  serve(endpoints.ready, async () => {
    if (!readiness.accepting) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    await sql`select 1`.execute(database.db);
    const { dataDirectory, filesDirectory, minFreeSpace } = config;
    await expectFreeSpace([dataDirectory, filesDirectory], minFreeSpace);
    return { status: 'ready' as const };
  });

  serve(endpoints.config, async () => ({
    demo,
    googleEnabled: config.google !== null,
    providerName: config.providerName,
    support: { extension: config.supportExtension, dataProtection: config.dataProtectionContact },
    selfRegistration: config.offersRegistration,
    registrationByEmail: config.smtpUrl !== null,
    mailIn: config.incomingAddress !== null,
    passwordMin: config.passwordRule.least,
    claims: config.claims,
    demoAccounts: demo ? { password: DEMO_PASSWORD, accounts: [...DEMO_ACCOUNTS] } : null,
  }));
}
