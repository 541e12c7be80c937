/** What PostgreSQL does for a statement: its real plan, with what it read. */
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../platform/database/open-database.ts';
import type { Statement } from './statements.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

export interface Reading {
  /** Tables that were read from beginning to end. */
  readonly wholeTables: readonly string[];
  /** Of tables, also those that were looked at in vain. */
  readonly rows: number;
  /** Of 8 kB, whether cached or not. */
  readonly pages: number;
}

/**
 * Runs a statement once more and tells what it reads.
 * @param db a single connection
 */
export async function readingOf(db: Database, { text, values }: Statement): Promise<Reading> {
  // Prepared, so that the plan is found as for the product.
  await sql`prepare measured as ${sql.raw(text)}`.execute(db);
  try {
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
      explain (analyze, buffers, timing off, format json) execute measured${sql.raw(given)}`.execute(db);
    const [top] = rows[0]?.['QUERY PLAN'] ?? [];
    if (top === undefined) throw new Error(`no plan for ${text}`);
    const scans = nodesOf(top.Plan).filter((node) => node['Relation Name'] !== undefined);
    return {
      wholeTables: scans
        .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
        .map((node) => node['Relation Name'] ?? ''),
      rows: scans.reduce((sum, node) => sum + rowsOf(node), 0),
      pages: top.Plan['Shared Hit Blocks'] + top.Plan['Shared Read Blocks'],
    };
  } finally {
    await sql`deallocate measured`.execute(db);
  }
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Figures of a node are those of one loop. */
const rowsOf = (node: PlanNode) =>
  Math.round(
    node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)),
  );

/** A constant of no type yet, as parameters are. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(element).join()}}` : textOf(value));
}

const element = (value: unknown) => `"${textOf(value).replaceAll(/["\\]/g, '\\$&')}"`;

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
}
