import type { Role } from '@switchboard/contract/enums.ts';
import { newId } from '../../../platform/ids.ts';
import { fullName } from '../../people/person-ref.ts';
import type { DemoOrganization } from './demo-organization.ts';
import { createCalendar, type DemoCalendar } from './demo-time.ts';

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly phone: string;
}

/** An organization that is being seeded: gives the names of the data their ids. */
export interface Home {
  readonly id: string;
  readonly calendar: DemoCalendar;
  readonly autoAssignReason: string;
  member(key: string): Member;
  categoryId(name: string): string;
  subcategoryId(category: string, name: string): string;
  projectId(code: string): string;
}

const AUTO_ASSIGN_REASONS = {
  least_tickets: 'fewest open tickets',
  round_robin: 'next in turn',
  random: 'chosen at random',
} as const satisfies Record<DemoOrganization['autoAssign']['mode'], string>;

export function createHome(organization: DemoOrganization, now: Date): Home {
  const calendar = createCalendar(now, organization.timeZone);
  const daysAgo = (days: number) => new Date(calendar.now.subtract({ days }).epochMilliseconds);
  const founded = daysAgo(organization.founded);

  const members = new Map(
    Object.entries(organization.people).map(([key, person]): [string, Member] => [
      key,
      {
        id: newId(daysAgo(person.joined)),
        name: fullName({ first_name: person.firstName, last_name: person.lastName }),
        role: person.role,
        phone: person.phone,
      },
    ]),
  );
  const places = new Map(
    Object.entries(organization.categories)
      .flatMap(([category, names]) => [category, ...names.map((name) => placeName(category, name))])
      .map((place) => [place, newId(founded)]),
  );
  const projects = new Map(
    Object.entries(organization.projects).map(([code, { starts }]) => [code, newId(daysAgo(-starts))]),
  );

  return {
    id: newId(founded),
    calendar,
    autoAssignReason: AUTO_ASSIGN_REASONS[organization.autoAssign.mode],
    member: (key) => known(members, key),
    categoryId: (name) => known(places, name),
    subcategoryId: (category, name) => known(places, placeName(category, name)),
    projectId: (code) => known(projects, code),
  };
}

const SEPARATOR = ' › ';
const placeName = (category: string, subcategory: string) => `${category}${SEPARATOR}${subcategory}`;

/** The columns that say where a ticket belongs. */
export function placeColumns(home: Home, place: string) {
  const [category = '', subcategory] = place.split(SEPARATOR);
  return {
    category_id: home.categoryId(category),
    subcategory_id: subcategory === undefined ? null : home.subcategoryId(category, subcategory),
  };
}

function known<Value>(things: ReadonlyMap<string, Value>, key: string): Value {
  const thing = things.get(key);
  if (thing === undefined) throw new Error(`the demo data name an unknown "${key}"`);
  return thing;
}
