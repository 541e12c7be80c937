import { listChanges } from '@switchboard/contract/tickets/changes.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { readChanges } from './read-changes.ts';

export function changeRoutes(serve: Serve, { database: { db }, secretKey, clock }: Deps): void {
  serve(listChanges, ({ session: { actor }, query }) =>
    readChanges({ db, secretKey, clock }, actor, query.since),
  );
}
