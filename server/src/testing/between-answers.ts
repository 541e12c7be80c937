import type { Database } from '../platform/database/open-database.ts';

/**
 * Somebody else's work between two statements: those after it see what it did, those before have missed it.
 * @param place the answer after which it is done, from 1
 */
export function afterAnswer(db: Database, place: number, work: () => Promise<unknown>): Database {
  let answers = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1;
      if (answers === place) await work();
      return result;
    },
  });
}
