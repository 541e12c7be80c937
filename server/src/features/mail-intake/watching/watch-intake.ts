/** Looks every minute whether mail arrives, and tells admins and super admins once when it does not, and once when it does again. */
import { HOUR, MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import type { IntakeFailure } from '@switchboard/contract/mail-intake/intake-failure.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lookRegularly } from '../../../platform/look-regularly.ts';
import { productContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { recordEvents } from '../../record/record-events.ts';
import {
  findWatched,
  isOnlyWatcher,
  renewWatch,
  setFailing,
  type WatchedIntake,
} from '../watched-intake.repo.ts';
import { type MailWay, noteWay, readWays, type SeenWay } from './mail-way.repo.ts';

const EVERY = MINUTE;
/** A restart, or a mail server's, is no failure. */
const PATIENCE = 10 * MINUTE;

export interface Failing {
  readonly since: Date;
  readonly reason: IntakeFailure;
}

type Ways = Pick<Config, 'incomingMail' | 'incomingMailbox'>;

export const waysOf = ({ incomingMail, incomingMailbox }: Ways): MailWay[] => [
  ...(incomingMailbox === null ? [] : (['imap'] as const)),
  ...(incomingMail === null ? [] : (['smtp'] as const)),
];

/** What is wrong with the ways in, for everybody; null for nothing, or not for long. */
export function failureOfWays(seen: readonly SeenWay[]): Failing | null {
  const [down] = seen.filter((way) => way.down * SECOND >= PATIENCE);
  if (down !== undefined) return { since: down.works_until, reason: 'disconnected' };
  const [late] = seen.filter(({ lag }) => lag * SECOND >= PATIENCE);
  return late === undefined || late.oldest_waiting_at === null
    ? null
    : { since: late.oldest_waiting_at, reason: 'lagging' };
}

interface WatchDeps extends Pick<Deps, 'clock'> {
  readonly database: { readonly db: Database };
  readonly config: Ways;
}

/** One look. */
export async function watchIntake({ database: { db }, clock, config }: WatchDeps): Promise<void> {
  const ways = waysOf(config);
  if (ways.length === 0) return;
  // Whoever looks has it open: without it the start had failed.
  if (config.incomingMail !== null) await noteWay(db, 'smtp', { isConnected: true });
  await db.transaction().execute(async (trx) => {
    if (!(await isOnlyWatcher(trx))) return;
    const now = clock.now();
    await renewWatch(trx, now);
    const ofAll = failureOfWays(await readWays(trx, ways));
    let superAdminsKnow = false;
    for (const intake of await findWatched(trx)) {
      const failing = ofAll ?? silenceOf(intake, now);
      if ((failing === null) === (intake.failing_since === null)) continue;
      // What fails for all is told to super admins with one organization.
      const superAdmins: boolean =
        failing === null ? intake.super_admins_told : ofAll === null || !superAdminsKnow;
      superAdminsKnow ||= superAdmins;
      await tell(trx, intake, failing && { ...failing, superAdmins }, superAdmins, now);
    }
  });
}

function silenceOf({ silent_hours, heard_at }: WatchedIntake, now: Date): Failing | null {
  const isSilent = silent_hours > 0 && now.getTime() - heard_at.getTime() > silent_hours * HOUR;
  return isSilent ? { since: heard_at, reason: 'silent' } : null;
}

async function tell(
  trx: Database,
  { organization_id, failing_since }: WatchedIntake,
  failing: (Failing & { readonly superAdmins: boolean }) | null,
  superAdmins: boolean,
  now: Date,
): Promise<void> {
  const subject = await organizationSubject(trx, organization_id, 'organization');
  const since = (failing?.since ?? failing_since ?? now).toISOString();
  await setFailing(trx, organization_id, failing);
  await recordEvents(trx, subject, productContext(now), [
    failing === null
      ? { verb: 'intake_arrives', data: { since, superAdmins } }
      : { verb: 'intake_failing', data: { since, reason: failing.reason, superAdmins } },
  ]);
}

/** @returns a function that ends it, once the look that is under way is done */
export function startWatchingIntake(deps: WatchDeps & Pick<Deps, 'log'>): () => Promise<void> {
  // After a pause of the whole installation the ways in have to say first that they are open.
  const begins = performance.now() + EVERY / 2;
  return lookRegularly({
    every: EVERY,
    look: async () => {
      if (performance.now() > begins) await watchIntake(deps);
    },
    failed: (error) => deps.log.warn({ err: error }, 'the way in for mail was not looked at'),
  });
}
