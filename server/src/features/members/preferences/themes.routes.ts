import * as endpoints from '@switchboard/contract/members/themes.ts';
import {
  DEFAULT_THEME,
  isThemeName,
  type Preferences,
  THEME_NAMES,
  THEMES,
  type Theme,
} from '@switchboard/contract/members/themes.ts';
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
}

const COLUMNS = ['theme', 'compact_mode', 'sidebar_collapsed', 'keyboard_shortcuts'] as const;

/** A theme that is no longer there counts as none chosen. */
const present = (row: Row): Preferences => ({
  theme: isThemeName(row.theme) ? row.theme : DEFAULT_THEME,
  layout: {
    compactMode: row.compact_mode,
    sidebarCollapsed: row.sidebar_collapsed,
    keyboardShortcuts: row.keyboard_shortcuts,
  },
});

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

  serve(endpoints.getPreferences, ({ session }) => read(session.actor.id));

  serve(endpoints.setPreferences, async ({ session, body: { theme, layout } }) => {
    await updateUser(db, session.actor.id, {
      updated_at: clock.now(),
      theme,
      compact_mode: layout?.compactMode,
      sidebar_collapsed: layout?.sidebarCollapsed,
      keyboard_shortcuts: layout?.keyboardShortcuts,
    });
    return read(session.actor.id);
  });
}
