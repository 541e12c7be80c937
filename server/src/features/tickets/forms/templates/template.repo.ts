/** Templates of request types, which belong to the installation: whoever may reach them at all reads the same ones. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../../platform/database/pagination.ts';
import type { Schema } from '../../../../platform/database/schema.ts';
import { containing } from '../../../../platform/database/text-match.ts';
import { rowInserter, rowUpdater } from '../../../../platform/database/write-row.ts';
import { isId } from '../../../../platform/ids.ts';

const templates = (db: Database) =>
  db.selectFrom('request_type_templates').select(['id', 'content', 'revision', 'updated_at', 'archived_at']);

export type TemplateRow = Awaited<ReturnType<typeof findTemplates>>[number];
const findTemplates = (db: Database) => templates(db).execute();

interface Wanted extends PageRequest {
  readonly search: string;
}

const nameOf = sql<string>`content ->> 'name'`;

/** Those that are not archived, by name. */
export const listTemplates = (db: Database, { search, ...page }: Wanted) =>
  readPage(
    templates(db)
      .where('archived_at', 'is', null)
      .$if(search !== '', (query) =>
        query.where(({ eb, or }) =>
          or([
            eb(nameOf, 'ilike', containing(search)),
            eb(sql`content ->> 'description'`, 'ilike', containing(search)),
          ]),
        ),
      )
      .orderBy(sql`lower(${nameOf})`)
      .orderBy('id'),
    page,
  );

/** @param id of any, archived or not */
export const findTemplate = (db: Database, id: string): Promise<TemplateRow | undefined> =>
  templates(db)
    .where('id', '=', isId(id) ? id : null)
    .executeTakeFirst();

/** Those that are not archived. Counting goes with the lock of the installation. */
export async function countTemplates(trx: Database): Promise<number> {
  const { count } = await trx
    .selectFrom('request_type_templates')
    .where('archived_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertTemplate: (
  trx: Database,
  row: Insertable<Schema['request_type_templates']>,
) => Promise<void> = rowInserter('request_type_templates');

export const updateTemplate: (
  trx: Database,
  id: string,
  changes: Updateable<Schema['request_type_templates']>,
) => Promise<void> = rowUpdater('request_type_templates');
