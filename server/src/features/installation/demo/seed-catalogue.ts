import type { Database } from '../../../platform/database/open-database.ts';
import type { DemoOrganization, DemoProject } from './demo-organization.ts';
import type { Home } from './home.ts';
import { insertRows } from './insert-rows.ts';

export function projectOf(organization: DemoOrganization, code: string): DemoProject {
  const project = organization.projects[code];
  if (project === undefined) throw new Error(`the demo data name an unknown project "${code}"`);
  return project;
}

/** Categories, subcategories and projects. */
export async function seedCatalogue(
  trx: Database,
  home: Home,
  organization: DemoOrganization,
): Promise<void> {
  const categories = Object.entries(organization.categories);
  const founded = new Date(home.calendar.now.subtract({ days: organization.founded }).epochMilliseconds);
  const own = { organization_id: home.id, created_at: founded };

  await insertRows(
    trx,
    'categories',
    categories.map(([name]) => ({ ...own, id: home.categoryId(name), name })),
  );
  await insertRows(
    trx,
    'subcategories',
    categories.flatMap(([category, names]) =>
      names.map((name) => ({
        ...own,
        id: home.subcategoryId(category, name),
        category_id: home.categoryId(category),
        name,
      })),
    ),
  );

  const today = home.calendar.now.toPlainDate();
  await insertRows(
    trx,
    'projects',
    Object.entries(organization.projects).map(([code, project]) => ({
      organization_id: home.id,
      id: home.projectId(code),
      name: project.name,
      code,
      description: project.description,
      manager_id: home.member(project.manager).id,
      bu_head_id: home.member(project.buHead).id,
      status: project.status,
      start_date: today.add({ days: project.starts }).toString(),
      end_date: project.ends === null ? null : today.add({ days: project.ends }).toString(),
      created_at: new Date(home.calendar.now.add({ days: project.starts }).epochMilliseconds),
    })),
  );
}
