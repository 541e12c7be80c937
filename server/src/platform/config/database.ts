/** The database of somebody else, if it is not the embedded one. */
import { z } from 'zod';
import { ConfigError, optional, url } from './values.ts';

const postgresUrl = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database');

export const databaseVariables = z.object({
  DATABASE_URL: optional(postgresUrl),
  DATABASE_DIRECT_URL: optional(postgresUrl),
  MIGRATION_DATABASE_URL: optional(postgresUrl),
});

export function databaseOf(values: z.output<typeof databaseVariables>) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL } = values;
  if (MIGRATION_DATABASE_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError(
      'MIGRATION_DATABASE_URL is set without DATABASE_URL, from which the program serves',
    );
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_DIRECT_URL is set without DATABASE_URL, which names the pooler in front of the same database',
    );
  return {
    databaseUrl: DATABASE_URL ?? null,
    /** Of the same role as `databaseUrl`, past the pooler that stands there; null where none does. */
    databaseDirectUrl: DATABASE_DIRECT_URL ?? null,
    /** Of the role that owns the tables, where it is another one than serves. */
    migrationDatabaseUrl: MIGRATION_DATABASE_URL ?? null,
  };
}
