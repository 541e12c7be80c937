import { sql } from 'kysely';

/**
 * Stands at the end of a statement whose best plan depends on its values, such as how much of a table one of them selects: it
 * is planned each time, and not once a connection for whatever values there may be.
 */
export const plannedForValues = sql`/* planned for its values */`;

export const isPlannedForValues = (text: string): boolean => text.endsWith('/* planned for its values */');
