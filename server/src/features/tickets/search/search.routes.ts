import { completeSearch, searchTickets as entry } from '@switchboard/contract/tickets/search/search.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { complete } from './complete-search.ts';
import { searchTickets } from './search-tickets.ts';

export function searchRoutes(serve: Serve, { database: { db }, clock, config }: Deps): void {
  const limit = createRateLimit(RATE.searches, config.rateLimitFactor);
  const completions = createRateLimit(RATE.completions, config.rateLimitFactor);

  serve(entry, async ({ session: { actor }, query }) => {
    await limit.consume(actor.id);
    return searchTickets(db, { actor, now: clock.now(), timeZone: query.timeZone }, query);
  });

  serve(completeSearch, async ({ session: { actor }, query }) => {
    await completions.consume(actor.id);
    return { items: await complete(db, actor, query) };
  });
}
