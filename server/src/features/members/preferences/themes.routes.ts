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

  serve(endpoints.getPreferences, async ({ session }) => {
    const row = await db
      .selectFrom('users')
      .select(COLUMNS)
      .where('id', '=', session.actor.id)
      .executeTakeFirstOrThrow();
    return { preferences: present(row) };
  });

  serve(endpoints.setPreferences, async ({ session, body: { theme, layout } }) => {
    const row = await db
      .updateTable('users')
      .set({
        updated_at: clock.now(),
        ...(theme !== undefined && { theme }),
        ...(layout?.compactMode !== undefined && { compact_mode: layout.compactMode }),
        ...(layout?.sidebarCollapsed !== undefined && { sidebar_collapsed: layout.sidebarCollapsed }),
        ...(layout?.keyboardShortcuts !== undefined && { keyboard_shortcuts: layout.keyboardShortcuts }),
      })
      .where('id', '=', session.actor.id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return { preferences: present(row) };
  });
}
