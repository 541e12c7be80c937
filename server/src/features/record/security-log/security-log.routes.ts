import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { SecurityLogEntry } from '@switchboard/contract/record/security-log.ts';
import * as endpoints from '@switchboard/contract/record/security-log.ts';
import {
  SECURITY_KIND_LABELS,
  SECURITY_OUTCOME_LABELS,
} from '@switchboard/contract/record/security-words.ts';
import { type PageRequest, paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization, namedOrganization } from '../../people/actor-organizations.ts';
import {
  countSecurityLog,
  listSecurityEvents,
  readSecurityLog,
  type SecurityLogFilters,
  type SecurityLogScope,
} from './security-event.repo.ts';
import { presentSecurityEvent } from './security-log.presenter.ts';
import type { SecurityLog } from './security-log.ts';

const PORTION = 500;

const COLUMNS: readonly CsvColumn<SecurityLogEntry>[] = [
  ['When', ({ at }) => at],
  ['Last', ({ lastAt }) => lastAt],
  ['Times', ({ times }) => String(times)],
  ['Organization', ({ organization }) => organization?.name ?? ''],
  ['Who', ({ by, address }) => by?.name ?? (address === null ? 'Switchboard' : '')],
  ['Email', ({ by }) => by?.email ?? ''],
  ['Role', ({ by }) => (by?.role ? ROLE_LABELS[by.role] : '')],
  ['Kind', ({ kind }) => SECURITY_KIND_LABELS[kind]],
  ['Outcome', ({ outcome }) => SECURITY_OUTCOME_LABELS[outcome]],
  ['What', ({ text }) => text],
  ['About', ({ about }) => about?.name ?? ''],
  ['Address', ({ address }) => address ?? ''],
  ['Session', ({ session }) => session ?? ''],
  ['Request', ({ requestId }) => requestId ?? ''],
  ['Event', ({ event }) => event],
];

export function securityLogRoutes(
  serve: Serve,
  { database: { db }, clock, log }: Deps,
  securityLog: SecurityLog,
): void {
  const list = async (scope: SecurityLogScope, query: SecurityLogFilters & PageRequest) => {
    await securityLog.written();
    const { rows, total } = await listSecurityEvents(scope, db, query, query);
    return {
      entries: rows.map((row) => presentSecurityEvent(row, log)),
      pagination: paginate(total, query),
    };
  };

  async function* allEntries(scope: SecurityLogScope, filters: SecurityLogFilters) {
    let before: string | null = null;
    for (;;) {
      const rows = await readSecurityLog(scope, db, filters, { limit: PORTION, before });
      yield* rows.map((row) => presentSecurityEvent(row, log));
      if (rows.length < PORTION) return;
      before = rows.at(-1)?.id ?? null;
    }
  }

  const exported = async (scope: SecurityLogScope, filters: SecurityLogFilters) => {
    await securityLog.written();
    return csvAnswer({
      name: `security-log_${clock.now().toISOString().slice(0, 10)}`,
      columns: COLUMNS,
      rows: allEntries(scope, filters),
      total: await countSecurityLog(scope, db, filters),
    });
  };

  const allOrNamed = (parameter: string): SecurityLogScope => {
    const organizationId = namedOrganization(parameter);
    return organizationId === null ? 'everything' : { organizationId };
  };

  serve(endpoints.listSecurityLog, ({ session: { actor }, query }) =>
    list({ organizationId: membersOrganization(actor) }, query),
  );
  serve(endpoints.exportSecurityLog, ({ session: { actor }, query }) =>
    exported({ organizationId: membersOrganization(actor) }, query),
  );
  serve(endpoints.listAllSecurityLog, ({ query }) => list(allOrNamed(query.organization), query));
  serve(endpoints.exportAllSecurityLog, ({ query }) => exported(allOrNamed(query.organization), query));
}
