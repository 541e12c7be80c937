import { getMailState, type MailState, probeMail } from '@switchboard/contract/mail-intake/mail-state.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { findLastLetterAt } from '../../mail-intake/letter.repo.ts';
import { type MailWay, readWays } from '../../mail-intake/watching/mail-way.repo.ts';
import { readProbe, sendProbe } from '../../mail-intake/watching/probe.ts';
import { failureOfWays, waysOf } from '../../mail-intake/watching/watch-intake.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readMailOut } from './mail-out.repo.ts';

export function mailStateRoutes(serve: Serve, deps: Deps): void {
  const { database, clock, config } = deps;
  const { db } = database;
  const wayOut: MailState['out']['way'] = config.smtpUrl === null ? 'files' : 'smtp';

  const stateIn = async (): Promise<MailState['in']> => {
    const ways = waysOf(config);
    const seen = await readWays(db, ways);
    const failing = failureOfWays(seen);
    return {
      way: wayOf(ways),
      connected: ways.length > 0 && seen.filter((way) => way.is_connected).length === ways.length,
      lastLetterAt: (await findLastLetterAt(db))?.toISOString() ?? null,
      lag: Math.round(Math.max(0, ...seen.map(({ lag }) => lag))),
      failing: failing && { reason: failing.reason, since: failing.since.toISOString() },
    };
  };

  serve(getMailState, async () => {
    const out = await readMailOut(db, clock.now());
    return {
      mail: {
        out: {
          way: wayOut,
          waiting: out.waiting,
          oldestAt: out.oldest?.toISOString() ?? null,
          failing: out.failing && { since: out.failing.toISOString() },
        },
        in: await stateIn(),
        probe: await readProbe(db, clock.now()),
      },
    };
  });

  const probed: Again<typeof probeMail> = async () => ({ probe: await readProbe(db, clock.now()) });
  serve(
    probeMail,
    async (call) => {
      await sendProbe(deps, contextOf(call, clock));
      return probed(call, '');
    },
    { again: probed },
  );
}

const wayOf = ([first, second]: readonly MailWay[]) => (second !== undefined ? 'both' : (first ?? null));
