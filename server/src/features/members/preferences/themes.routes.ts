import * as endpoints from '@switchboard/contract/members/themes.ts';
import {
  DEFAULT_THEME,
  isThemeName,
  type Preferences,
  THEME_NAMES,
  THEMES,
  type Theme,
} from '@switchboard/contract/members/themes.ts';
import {
  COLUMN_FIELDS,
  COLUMN_LISTS,
  type ListColumns,
  type ListMode,
} from '@switchboard/contract/tickets/views/view-values.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { updateUser } from '../../people/user.repo.ts';

const themes: Theme[] = THEME_NAMES.map((name) => ({
  _id: name,
  name,
  displayName: THEMES[name].displayName,
  isDefault: name === DEFAULT_THEME,
  colors: THEMES[name].colors,
}));

interface Row {
  readonly theme: string | null;
  readonly compact_mode: boolean;
  readonly sidebar_collapsed: boolean;
  readonly keyboard_shortcuts: boolean;
  readonly list_columns: ListColumns;
  readonly list_mode: ListMode;
}

const COLUMNS = [
  'theme',
  'compact_mode',
  'sidebar_collapsed',
  'keyboard_shortcuts',
  'list_columns',
  'list_mode',
] as const;

/** A theme that is no longer there counts as none chosen. */
const present = (row: Row): Preferences => ({
  theme: isThemeName(row.theme) ? row.theme : DEFAULT_THEME,
  layout: {
    compactMode: row.compact_mode,
    sidebarCollapsed: row.sidebar_collapsed,
    keyboardShortcuts: row.keyboard_shortcuts,
  },
  columns: chosenColumns(row.list_columns),
  listMode: row.list_mode,
});

/** A column that is no longer there is left out. */
const chosenColumns = (stored: ListColumns): Preferences['columns'] =>
  Object.fromEntries(
    COLUMN_LISTS.flatMap((list) => {
      const left = stored[list]?.filter((name) => COLUMN_FIELDS.includes(name)) ?? [];
      return left.length === 0 ? [] : [[list, left]];
    }),
  );

export function themeRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listThemes, async () => ({ themes }));

  const read = async (userId: string) => {
    const row = await db
      .selectFrom('users')
      .select(COLUMNS)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { preferences: present(row) };
  };

  /** Null takes a list's choice away. */
  const withColumns = async (userId: string, change: Readonly<Record<string, unknown>>) => {
    const { preferences } = await read(userId);
    const all = Object.entries({ ...preferences.columns, ...change });
    return Object.fromEntries(all.filter(([, chosen]) => chosen !== null)) as ListColumns;
  };

  serve(endpoints.getPreferences, ({ session }) => read(session.actor.id));

  serve(endpoints.setPreferences, async ({ session, body: { theme, layout, columns, listMode } }) => {
    await updateUser(db, session.actor.id, {
      updated_at: clock.now(),
      theme,
      compact_mode: layout?.compactMode,
      sidebar_collapsed: layout?.sidebarCollapsed,
      keyboard_shortcuts: layout?.keyboardShortcuts,
      list_mode: listMode,
      ...(columns !== undefined && { list_columns: await withColumns(session.actor.id, columns) }),
    });
    return read(session.actor.id);
  });
}
