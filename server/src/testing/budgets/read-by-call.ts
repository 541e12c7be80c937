/** What the statements of one call read, by their real plans. */
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { type Reading, readingOf } from './plans.ts';
import { statementsOf } from './statements.ts';

export interface CallReading extends Reading {
  /** For whoever wonders which statement it was. */
  readonly byStatement: string;
}

/** @param path below /api, as the person with the id may call it */
export async function readByCall(app: TestApp, caller: string, path: string): Promise<CallReading> {
  const headers = { authorization: `Bearer ${await app.tokenFor(caller)}` };
  return readBy(app, async () => {
    const answer = await app.fastify.inject({ url: `/api${path}`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
  });
}

/** The same of whatever asks the database. */
export async function readBy(app: TestApp, work: () => Promise<unknown>): Promise<CallReading> {
  const all = await statementsOf(app.database.pool, work);
  const sent = all.filter(({ text }) => text !== 'begin' && text !== 'commit');
  const readings = await app.db.connection().execute(async (db) => {
    const found: Reading[] = [];
    for (const statement of sent) found.push(await readingOf(db, statement));
    return found;
  });
  const sum = (of: (reading: Reading) => number) =>
    readings.reduce((total, reading) => total + of(reading), 0);
  return {
    rows: sum(({ rows }) => rows),
    pages: sum(({ pages }) => pages),
    wholeTables: readings.flatMap(({ wholeTables }) => wholeTables),
    byStatement: JSON.stringify(
      readings.map(({ rows, pages }, index) => ({ rows, pages, text: sent[index]?.text })),
    ),
  };
}
