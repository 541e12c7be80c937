import { isThemeName, type Preferences, type ThemeName } from '@switchboard/contract/members/themes.ts';
import { useLayoutEffect, useState } from 'react';
import { setListColumns, setListMode } from '../../lib/lists/list-columns.ts';
import { setKeysOn } from '../../lib/navigation/keys.ts';
import { applyDensity } from '../../theme/apply-density.ts';
import { applyTheme, useThemeName } from '../../theme/apply-theme.ts';
import { useChangePreferences, usePreferences, useThemeColors } from './api.ts';

export interface PersonLook {
  theme: ThemeName;
  chooseTheme: (theme: ThemeName) => void;
  sidebarCollapsed: boolean;
  collapseSidebar: (collapsed: boolean) => void;
}

/** Dresses the document as the signed-in person likes it; density, keys and lists last as long as they are here. */
export function usePersonLook(): PersonLook {
  const preferences: Preferences | undefined = usePreferences();
  const change = useChangePreferences();
  const worn = useThemeName();
  const theme = isThemeName(preferences?.theme) ? preferences.theme : worn;
  const colors = useThemeColors(theme);
  const compact = preferences?.layout.compactMode ?? false;
  const keysOn = preferences?.layout.keyboardShortcuts ?? true;

  useLayoutEffect(() => {
    if (theme !== worn || colors !== undefined) void applyTheme(theme, colors);
  }, [theme, worn, colors]);
  useLayoutEffect(() => {
    applyDensity(compact);
    return () => applyDensity(false);
  }, [compact]);

  useLayoutEffect(() => {
    setKeysOn(keysOn);
    return () => setKeysOn(true);
  }, [keysOn]);

  const columns = preferences?.columns;
  const mode = preferences?.listMode ?? 'pages';
  // Before the list below is drawn: an effect would come after it has asked for what others like.
  useState(() => {
    setListColumns(columns ?? {});
    setListMode(mode);
  });
  useLayoutEffect(() => {
    setListColumns(columns ?? {});
    return () => setListColumns({});
  }, [columns]);
  useLayoutEffect(() => {
    setListMode(mode);
    return () => setListMode('pages');
  }, [mode]);

  return {
    theme,
    chooseTheme: (chosen) => change({ theme: chosen }),
    sidebarCollapsed: preferences?.layout.sidebarCollapsed ?? false,
    collapseSidebar: (sidebarCollapsed) => change({ layout: { sidebarCollapsed } }),
  };
}
