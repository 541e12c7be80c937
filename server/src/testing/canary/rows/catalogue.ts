import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked } from '../canary.ts';
import { AT, own } from './shared-values.ts';

export async function addCatalogue(db: Database) {
  const described = (name: string) => ({
    ...own,
    name: marked(name),
    description: marked('description'),
    created_at: AT,
  });
  await db
    .insertInto('categories')
    .values([
      { ...described('category'), id: CANARY.category },
      { ...described('other category'), id: CANARY.otherCategory },
    ])
    .execute();
  await db
    .insertInto('subcategories')
    .values({ ...described('subcategory'), id: CANARY.subcategory, category_id: CANARY.category })
    .execute();
  await db
    .insertInto('projects')
    .values([
      {
        ...described('project'),
        id: CANARY.project,
        code: marked('P1'),
        manager_id: CANARY.manager,
        bu_head_id: CANARY.head,
      },
      { ...described('plain project'), id: CANARY.plainProject, code: marked('P2') },
      {
        ...described('completed project'),
        id: CANARY.completedProject,
        code: marked('P3'),
        status: 'Completed',
      },
    ])
    .execute();
  await db
    .insertInto('project_members')
    .values({ organization_id: own.organization_id, project_id: CANARY.project, user_id: CANARY.otherUser })
    .execute();
}
