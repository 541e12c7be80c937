import { useSyncExternalStore } from 'react';
import { cssVariables } from './css-variables.ts';
import { deriveTheme } from './derive-theme.ts';
import { isThemeName, type ThemeColors, type ThemeName, themes } from './themes.ts';

const nameKey = 'switchboard.theme';
/** What `public/theme-boot.js` paints before the application has loaded. */
const firstPaintKey = 'switchboard.theme.first-paint';

const hexColor = /^#[0-9a-f]{6}$/i;

export type Scheme = 'light' | 'dark';

let current: { name: ThemeName; scheme: Scheme } = { name: 'light', scheme: 'light' };
const listeners = new Set<() => void>();

/**
 * Dresses the document in a theme and remembers its name for the next load.
 * `colors` replaces the built-in eight with the server's; a value that is not `#rrggbb` refuses them all.
 */
export function applyTheme(name: ThemeName, colors: ThemeColors = themes[name].colors): void {
  const theme = deriveTheme(allHex(colors) ? colors : themes[name].colors);
  const root = document.documentElement;
  for (const [variable, value] of Object.entries(cssVariables(theme))) {
    root.style.setProperty(variable, value);
  }
  root.style.removeProperty('background-color');
  root.setAttribute('data-mantine-color-scheme', theme.scheme);
  remember(name, { background: theme.background, scheme: theme.scheme });

  if (current.name !== name || current.scheme !== theme.scheme) {
    current = { name, scheme: theme.scheme };
    for (const listener of listeners) listener();
  }
}

/** The theme of the last visit, or Default Light. */
export function rememberedTheme(): ThemeName {
  try {
    const name = localStorage.getItem(nameKey);
    return isThemeName(name) ? name : 'light';
  } catch {
    return 'light';
  }
}

/** Called before anything is drawn. */
export function applyRememberedTheme(): void {
  applyTheme(rememberedTheme());
}

export function useThemeName(): ThemeName {
  return useSyncExternalStore(subscribe, () => current.name);
}

export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, () => current.scheme);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Storage may be full or forbidden; the theme then lasts until the page is closed. */
function remember(name: ThemeName, firstPaint: { background: string; scheme: Scheme }) {
  try {
    localStorage.setItem(nameKey, name);
    localStorage.setItem(firstPaintKey, JSON.stringify(firstPaint));
  } catch {}
}

function allHex({ text, ...colors }: ThemeColors): boolean {
  return [...Object.values(colors), ...Object.values(text)].every((color) => hexColor.test(color));
}
