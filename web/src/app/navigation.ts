import type { Role } from '@switchboard/contract/enums.ts';
import type { NavEntry, NavGroup } from '../ui/shell/navigation.ts';
import { type CountName, NAVIGATION, type NavigationEntry } from './navigation-entries.ts';
import { isOpenedBy, type Reader } from './routes/app-route.ts';
import { findRoute, routes } from './routes/routes.ts';
import type { SidebarCounts } from './sidebar-counts.ts';
import { text } from './text.ts';

const HEADINGS: Record<NavigationEntry['group'], string | undefined> = {
  main: undefined,
  administration: text.administration,
  desk: text.desk,
  oversight: text.oversight,
  integrations: text.integrations,
};
/** In the order of the sidebar. */
const GROUPS = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[];

const entriesFor = (reader: Reader) =>
  routes.flatMap(({ path, permission }) =>
    (NAVIGATION[path] ?? [])
      .filter(({ roles }) => roles.includes(reader.role) || isOpenedBy({ permission }, reader))
      .map((entry) => ({ ...entry, path })),
  );

/** The figures that stand in a role's sidebar. */
export const countsFor = (role: Role): ReadonlySet<CountName> =>
  new Set(entriesFor({ role }).flatMap(({ count }) => count ?? []));

/** Tells whether an address is a page that is open to somebody. */
export const opensFor = (reader: Reader) => (path: string) => {
  const route = findRoute(path);
  if (route === undefined) return false;
  return route.access === 'public' || route.access.includes(reader.role) || isOpenedBy(route, reader);
};

/**
 * The sidebar of a role, with how many tickets have something unread beside the lists that hold them. At the alias of
 * an entry, the entry leads there, so that it counts as open.
 */
export function navigationFor(
  role: Role,
  counts: SidebarCounts = {},
  pathname?: string,
  unread: Partial<Record<NonNullable<NavigationEntry['unread']>, number>> = {},
  permissions: Reader['permissions'] = [],
): readonly NavGroup[] {
  const all = entriesFor({ role, permissions });
  const liesAboveAnother = (path: string) => all.some((entry) => entry.path.startsWith(`${path}/`));
  const groups = Map.groupBy(all, (entry) => entry.group);
  return GROUPS.flatMap((key) => {
    const listed = groups.get(key);
    if (listed === undefined) return [];
    // Without teams there are no inboxes.
    const entries = listed.filter(({ count }) => count !== 'triage' || counts.hasInboxes);
    const heading = HEADINGS[key];
    return {
      key,
      ...(heading !== undefined && { heading }),
      entries: entries.map(({ path, alias, label, icon, count, ...entry }): NavEntry => {
        const figure = count && counts[count];
        const news = entry.unread && unread[entry.unread];
        return {
          to: alias !== undefined && alias === pathname ? alias : path,
          label,
          icon,
          end: liesAboveAnother(path),
          ...(figure !== undefined && { count: figure }),
          ...(news !== undefined && { unread: news }),
        };
      }),
    };
  });
}

/** The first of these pages that the sidebar of a role has. */
export function firstEntryOf(role: Role, pages: readonly string[]): NavEntry | undefined {
  const entries = navigationFor(role).flatMap((group) => group.entries);
  return pages.flatMap((path) => entries.find(({ to }) => to === path) ?? [])[0];
}
