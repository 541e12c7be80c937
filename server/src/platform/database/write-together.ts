/**
 * Writes that go to the database as one statement: PostgreSQL then begins and ends one instead of several, and waits for
 * no answer of ours in between (decision 0127).
 */
import { CompiledQuery } from 'kysely';
import type { Database } from './open-database.ts';

/** A statement that was prepared (`prepared.ts`), and not run yet. */
export type Write = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** By the texts that they consist of, of which there are few. */
const texts = new Map<string, string>();

/**
 * All of them see the rows as they were before: none may build on what another writes, nor write a row that another does.
 * Triggers and references are looked at once all is written.
 * @param writes inserts, updates and deletes without a WITH of their own, in whose text `$1` stands for a parameter only
 */
export async function writeTogether(trx: Database, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const key = writes.map(({ sql }) => sql).join(';');
  let text = texts.get(key);
  if (text === undefined) {
    text = asOne(writes);
    texts.set(key, text);
  }
  await trx.executeQuery(
    CompiledQuery.raw(
      text,
      writes.flatMap(({ parameters }) => parameters),
    ),
  );
}

/** The last is the statement itself, and those before it stand in its WITH. */
function asOne(writes: readonly Write[]): string {
  let before = 0;
  const numbered = writes.map(({ sql, parameters }) => {
    const first = before;
    before += parameters.length;
    return sql.replace(/\$(\d+)/g, (_, number) => `$${first + Number(number)}`);
  });
  const last = numbered.pop() ?? '';
  if (numbered.length === 0) return last;
  return `with ${numbered.map((text, index) => `write_${index + 1} as (${text})`).join(', ')} ${last}`;
}
