import type { SenderVerdict } from '@switchboard/contract/mail-intake/letters.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { createSharedRateLimit, type RateLimit } from '../../platform/http/rate-limits.ts';
import type { KeyClaim } from '../../platform/idempotency/idempotency-keys.ts';
import { RATE } from '../../platform/limits.ts';
import { createStorageQuota, type StorageQuota } from '../organizations/storage-quota.ts';

/** What taking a letter needs. */
export interface LetterDeps extends Pick<Deps, 'clock' | 'files' | 'log'> {
  readonly db: Database;
  readonly quota: StorageQuota;
  readonly limits: { readonly sender: RateLimit; readonly organization: RateLimit };
  readonly config: Pick<Config, 'baseUrl' | 'incomingAddress' | 'largestLetter' | 'mailFrom'>;
}

/** What is known of a letter beside itself. */
export interface Envelope {
  /** Recipients; those that the letter names where nothing is known. */
  readonly to?: readonly string[] | undefined;
  /** The return path, blank for none. */
  readonly from?: string | undefined;
  /** Whether it comes from where it says. */
  readonly verdict: SenderVerdict;
  /** Nobody could be asked about its sender for so long that it is waited for no more. */
  readonly isUnjudged?: boolean;
  /** Only its head was read. */
  readonly isTooLarge?: boolean;
  /** Of the call that brought it. */
  readonly claim?: KeyClaim | undefined;
}

type Outside = Pick<Deps, 'clock' | 'files' | 'log' | 'config'> & {
  readonly database: Pick<Deps['database'], 'db' | 'pool'>;
};

export function letterDepsOf({ database: { db, pool }, config, ...rest }: Outside): LetterDeps {
  const limit = (name: 'lettersOfSender' | 'lettersOfOrganization') =>
    createSharedRateLimit(pool, name, RATE[name], config.rateLimitFactor);
  return {
    ...rest,
    db,
    config,
    quota: createStorageQuota(config),
    limits: { sender: limit('lettersOfSender'), organization: limit('lettersOfOrganization') },
  };
}
