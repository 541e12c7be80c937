import { Kysely, PostgresDialect } from 'kysely';
import { searchText } from '@switchboard/contract/tickets/search/search.ts';
import { allTicketsIn } from '@switchboard/server/src/features/tickets/ticket.scope.ts';
import { listFound } from '@switchboard/server/src/features/tickets/search/list-with-search.ts';
import { NO_FILTERS } from '@switchboard/server/src/features/tickets/list/ticket-filters.ts';
import { withDatabase } from './data/database.ts';
const org = '01a20ec8-cc7b-7576-a3e5-5f863957f920';
await withDatabase({ databaseUrl: undefined, dataDirectory: '/tmp/queue-bench' }, async (pool) => {
  const { rows: [admin] } = await pool.query(`select id from users where organization_id = '${org}' and role = 'admin' limit 1`);
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool: pool as any }), log: (e) => console.log(Math.round(e.queryDurationMillis), e.query.sql.replace(/\s+/g, ' ').slice(0, process.env.LONG ? 6000 : 160)) });
  const actor = { id: admin.id, role: 'admin', organizationId: org } as const;
  for (const by of ['assignee', 'assignee', 'waiting'] as const) {
    const began = performance.now();
    console.log('-----', by);
    const page = await listFound(db as any, allTicketsIn(org), NO_FILTERS, { q: searchText.parse(''), reader: { actor, now: new Date(), timeZone: 'UTC' } }, { page: 1, limit: 15, sort: 'newest', group: { by, collapsed: [] }, reader: actor }, { total: 79891, exact: true });
    console.log(by, page.tickets.length, Math.round(performance.now() - began));
  }
});
