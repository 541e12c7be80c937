import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import { CLOCK_KINDS, CLOCK_NAMES, TICKET_PRIORITIES } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { GROUP_OF_NOTHING, WAITING_GROUPS } from '@switchboard/contract/tickets/report-words.ts';
import type { getServiceReport, ServiceRow } from '@switchboard/contract/tickets/service-report.ts';
import { Temporal } from 'temporal-polyfill';
import type { Database } from '../../../platform/database/open-database.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { FIGURE_NEEDS, runBy } from '../ticket.scope.ts';
import { type Period, type ReportRow, readServiceReport } from './service-report.repo.ts';

type Query = QueryOf<typeof getServiceReport>;

/** @throws AppError VALIDATION_FAILED where a super admin names no organization, NOT_FOUND */
export async function serviceReport(
  db: Database,
  actor: Actor,
  query: Query,
): Promise<{ readonly period: Period; readonly rows: ServiceRow[] }> {
  const organizationId = await organizationOf(db, actor, query.organization);
  const period = {
    from: startOf(query.from, query.timeZone),
    to: startOf(dayAfter(query.to), query.timeZone),
  };
  const rows = await readServiceReport(
    { ...runBy(actor, organizationId, FIGURE_NEEDS), organizationId },
    db,
    {
      period,
      by: query.groupBy,
    },
  );
  return { period, rows: rows.toSorted(inOrder(query.groupBy)).map(presentRow) };
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

const startOf = (day: string, timeZone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString();

const PRIORITIES: readonly string[] = TICKET_PRIORITIES;

/** By name, what is urgent first; what has no group last. */
const inOrder = (by: Query['groupBy']) => (one: ReportRow, other: ReportRow) => {
  const rank = ({ key }: ReportRow) => (key === null ? 1 : by === 'priority' ? -PRIORITIES.indexOf(key) : 0);
  return (
    rank(one) - rank(other) ||
    (one.name ?? '').localeCompare(other.name ?? '') ||
    (one.key ?? '').localeCompare(other.key ?? '') ||
    CLOCK_KINDS.indexOf(one.kind) - CLOCK_KINDS.indexOf(other.kind)
  );
};

function presentRow(row: ReportRow): ServiceRow {
  const { met, breached } = row;
  return {
    group: { key: row.key ?? '', name: row.name },
    clock: row.kind,
    met,
    breached,
    running: row.running,
    metPercent: met + breached === 0 ? null : Math.round((met * 1000) / (met + breached)) / 10,
    medianSeconds: row.median,
    p90Seconds: row.p90,
    waiting: {
      requester: Number(row.requester_seconds),
      approver: Number(row.approver_seconds),
      vendor: Number(row.vendor_seconds),
    },
  };
}

/** @throws AppError VALIDATION_FAILED, NOT_FOUND */
export async function exportReport(db: Database, actor: Actor, query: Query): Promise<FileAnswer> {
  const { rows } = await serviceReport(db, actor, query);
  const nameOf = ({ group: { key, name } }: ServiceRow) =>
    query.groupBy === 'waiting' && key !== ''
      ? (WAITING_GROUPS[key as keyof typeof WAITING_GROUPS] ?? key)
      : (name ?? GROUP_OF_NOTHING[query.groupBy]);
  const text = (value: number | null) => (value === null ? '' : String(value));
  const columns: CsvColumn<ServiceRow>[] = [
    ['Group', nameOf],
    ['Clock', ({ clock }) => CLOCK_NAMES[clock]],
    ['Met', ({ met }) => text(met)],
    ['Breached', ({ breached }) => text(breached)],
    ['Running', ({ running }) => text(running)],
    ['Met %', ({ metPercent }) => text(metPercent)],
    ['Median Seconds', ({ medianSeconds }) => text(medianSeconds)],
    ['90 % Seconds', ({ p90Seconds }) => text(p90Seconds)],
    ['Waited for Requester (Seconds)', ({ waiting }) => text(waiting.requester)],
    ['Waited for Approval (Seconds)', ({ waiting }) => text(waiting.approver)],
    ['Waited for Vendor (Seconds)', ({ waiting }) => text(waiting.vendor)],
  ];
  const name = `service-times_${query.from}_${query.to}`;
  return csvAnswer({ name, columns, rows: each(rows), total: rows.length });
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
