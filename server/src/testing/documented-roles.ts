/** The roles that docs/operations.md has an administrator make on a server of their own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const OPERATIONS = join(import.meta.dirname, '../../../docs/operations.md');

export const DOCUMENTED_ROLES = {
  owner: { name: 'switchboard_owner', password: 'first' },
  serving: { name: 'switchboard_app', password: 'second' },
} as const;
export const DOCUMENTED_DATABASE = 'switchboard';

/** The statements as they stand there. */
export async function documentedStatements(): Promise<string[]> {
  const [, block = ''] = (await readFile(OPERATIONS, 'utf8')).match(/```sql\n([\s\S]+?)```/) ?? [];
  return block.split(';\n').filter((statement) => statement.trim() !== '');
}
