import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { AuditEntry } from '@switchboard/contract/record/audit.ts';
import * as endpoints from '@switchboard/contract/record/audit.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { Serve } from '../../../platform/http/route.ts';
import type { Logger } from '../../../platform/log.ts';
import { organizationsReadBy } from '../../people/actor-organizations.ts';
import { actorName, presentAuditEntry } from './audit.presenter.ts';
import { type AuditFilters, countAudit, listAudit, readAudit } from './audit.repo.ts';

const PORTION = 500;

const COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  ['When', ({ at }) => at],
  ['Who', actorName],
  ['Email', ({ by }) => by?.email ?? ''],
  ['Role', ({ by }) => (by === null ? '' : ROLE_LABELS[by.role])],
  ['About', ({ kind }) => kind],
  ['Name', ({ subject }) => subject],
  ['What', ({ verb }) => verb],
  ['Field', ({ field }) => field ?? ''],
  ['From', ({ from }) => from ?? ''],
  ['To', ({ to }) => to ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Via', ({ via }) => via ?? ''],
];

async function* allEntries(
  organizationId: string | null,
  db: Database,
  filters: AuditFilters,
  log: Logger,
): AsyncGenerator<AuditEntry> {
  let before: number | null = null;
  for (;;) {
    const rows = await readAudit(organizationId, db, filters, { limit: PORTION, before });
    yield* rows.map((row) => presentAuditEntry(row, log));
    if (rows.length < PORTION) return;
    before = rows.at(-1)?.sequence ?? null;
  }
}

export function auditRoutes(serve: Serve, { database: { db }, clock, log }: Deps): void {
  serve(endpoints.listAudit, async ({ session: { actor }, query }) => {
    const scope = organizationsReadBy(actor, query.organization);
    const { rows, total } = await listAudit(scope, db, query, query);
    return {
      entries: rows.map((row) => presentAuditEntry(row, log)),
      pagination: paginate(total, query),
    };
  });

  serve(endpoints.exportAudit, async ({ session: { actor }, query }) => {
    const scope = organizationsReadBy(actor, query.organization);
    return csvAnswer({
      name: `audit_${clock.now().toISOString().slice(0, 10)}`,
      columns: COLUMNS,
      rows: allEntries(scope, db, query, log),
      total: await countAudit(scope, db, query),
    });
  });
}
