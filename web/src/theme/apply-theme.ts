import {
  DEFAULT_THEME,
  isThemeName,
  THEMES,
  type ThemeColors,
  type ThemeName,
} from '@switchboard/contract/members/themes.ts';
import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from '../lib/browser/storage.ts';
import { cssVariables } from './css-variables.ts';
import { deriveTheme } from './derive-theme.ts';

const nameKey = 'switchboard.theme';
/** The eight colours last worn under that name, so that those of the server are there from the first picture. */
const colorsKey = 'switchboard.theme.colors';
/** What `boot.js` paints before the application has loaded. */
const firstPaintKey = 'switchboard.theme.first-paint';

const hexColor = /^#[0-9a-f]{6}$/i;

export type Scheme = 'light' | 'dark';

const worn = createStore<{ name: ThemeName; scheme: Scheme }>(() => ({
  name: DEFAULT_THEME,
  scheme: 'light',
}));

/**
 * Dresses the document in a theme and remembers its name for the next load.
 * `colors` replaces the built-in eight with the server's; a value that is not `#rrggbb` refuses them all.
 */
export function applyTheme(name: ThemeName, colors: ThemeColors = THEMES[name].colors): void {
  const accepted = isColors(colors) ? colors : THEMES[name].colors;
  const theme = deriveTheme(accepted);
  const root = document.documentElement;
  for (const [variable, value] of Object.entries(cssVariables(theme))) {
    root.style.setProperty(variable, value);
  }
  root.style.removeProperty('background-color');
  root.setAttribute('data-mantine-color-scheme', theme.scheme);
  remember(name, accepted, { background: theme.background, scheme: theme.scheme });
  worn.setState({ name, scheme: theme.scheme });
}

/** The theme of the last visit, or Default Light. */
export function rememberedTheme(): ThemeName {
  const name = readStored(nameKey);
  return isThemeName(name) ? name : DEFAULT_THEME;
}

/** Called before anything is drawn. */
export function applyRememberedTheme(): void {
  const name = rememberedTheme();
  applyTheme(name, rememberedColors(name));
}

export const useThemeName = (): ThemeName => useStore(worn, ({ name }) => name);

export const useScheme = (): Scheme => useStore(worn, ({ scheme }) => scheme);

function remember(name: ThemeName, colors: ThemeColors, firstPaint: { background: string; scheme: Scheme }) {
  writeStored(nameKey, name);
  writeStored(colorsKey, JSON.stringify({ name, colors }));
  writeStored(firstPaintKey, JSON.stringify(firstPaint));
}

function rememberedColors(name: ThemeName): ThemeColors | undefined {
  try {
    const stored = JSON.parse(readStored(colorsKey) ?? 'null');
    return stored?.name === name && isColors(stored.colors) ? stored.colors : undefined;
  } catch {
    return undefined;
  }
}

const isHex = (color: unknown) => typeof color === 'string' && hexColor.test(color);

/** What comes over the wire or out of storage may be anything; a color that is none must not reach a style sheet. */
function isColors(value: unknown): value is ThemeColors {
  const { text, ...colors }: Partial<ThemeColors> = value ?? {};
  return (
    [colors.primary, colors.secondary, colors.surface, colors.background, colors.border].every(isHex) &&
    [text?.primary, text?.secondary, text?.muted].every(isHex)
  );
}
