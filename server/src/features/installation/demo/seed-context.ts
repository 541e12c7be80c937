import type { Actor } from '@switchboard/contract/people/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import { type DemoOrganization, type DemoSubject, SUBCATEGORY_SEPARATOR } from './demo-schema.ts';
import { createCalendar } from './demo-time.ts';

export interface Person extends Actor {
  readonly name: string;
  readonly phone: string;
}

/** An organization that is being seeded, and the ids of what its data name. */
export type SeedContext = ReturnType<typeof createSeedContext>;

export function createSeedContext(organization: DemoOrganization, now: Date) {
  const calendar = createCalendar(now, organization.timeZone);
  const founded = calendar.daysAgo(organization.foundedDaysAgo);
  const organizationId = newId(founded);
  const person = lookup(
    organization.people,
    ({ firstName, lastName, role, phone, joinedDaysAgo }): Person => ({
      id: newId(calendar.daysAgo(joinedDaysAgo)),
      organizationId,
      name: fullName({ first_name: firstName, last_name: lastName }),
      role,
      phone,
    }),
  );
  const category = lookup(organization.categories, (subcategories) => ({
    id: newId(founded),
    subcategories: new Map(subcategories.map((name) => [name, newId(founded)])),
  }));
  const project = lookup(organization.projects, ({ startsInDays, manager, buHead }) => ({
    id: newId(calendar.daysAgo(-startsInDays)),
    manager: person(manager),
    buHead: person(buHead),
  }));

  return {
    organization,
    organizationId,
    calendar,
    person,
    category,
    project,
    subjectColumns({ summary, description, priority, tags, ...subject }: DemoSubject) {
      const [categoryName = '', subcategoryName = ''] = subject.category.split(SUBCATEGORY_SEPARATOR);
      const { id: category_id, subcategories } = category(categoryName);
      const subcategory_id = subcategories.get(subcategoryName) ?? null;
      const project_id = project(subject.project).id;
      return { summary, description, priority, tags, category_id, subcategory_id, project_id };
    },
  };
}

/** Names were checked when the files were read. */
function lookup<Data, Value>(data: Readonly<Record<string, Data>>, make: (entry: Data) => Value) {
  const values = new Map(Object.entries(data).map(([name, entry]) => [name, make(entry)]));
  return (name: string): Value => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The demo data have no "${name}"`);
    return value;
  };
}
