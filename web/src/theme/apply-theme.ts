import {
  DEFAULT_THEME,
  isThemeName,
  THEMES,
  type ThemeColors,
  type ThemeName,
} from '@switchboard/contract/members/themes.ts';
import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from '../lib/browser/storage.ts';
import { SCHEMES, type Scheme } from './schemes.ts';

const nameKey = 'switchboard.theme';
/** What the document wears: how bright, and the variables of colours that are the server's own. `boot.js` reads it, too. */
const lookKey = 'switchboard.theme.look';

const hexColor = /^#[0-9a-f]{6}$/i;
/** What no value of a variable goes beyond, so that none can end it. */
const plainValue = /^[#\w(),.%/ -]+$/;

/** Colours under a theme's name that are not the product's, and what was derived from them. */
interface Look {
  readonly name: ThemeName;
  readonly scheme: Scheme;
  readonly colors: ThemeColors;
  readonly variables: Readonly<Record<string, string>>;
}

const worn = createStore<{ name: ThemeName; scheme: Scheme }>(() => ({
  name: DEFAULT_THEME,
  scheme: 'light',
}));

/** Counts what was put on, so that colours that are derived late never replace what was chosen since. */
let changes = 0;

/**
 * Dresses the document in a theme and remembers its name for the next load. Colours of the product stand in its styles;
 * what others need is fetched and derived first, unless they were worn last.
 * `colors` replaces the built-in eight with the server's; a value that is not `#rrggbb` refuses them all.
 */
export async function applyTheme(name: ThemeName, colors?: ThemeColors): Promise<void> {
  changes += 1;
  if (colors === undefined || !isColors(colors) || isSame(colors, THEMES[name].colors)) {
    wear(name, SCHEMES[name]);
    return;
  }
  const kept = rememberedLook(name);
  if (kept !== null && isSame(colors, kept.colors)) {
    wear(name, kept.scheme, kept);
    return;
  }
  const change = changes;
  // The product's own until they are there, or where they cannot be had.
  wear(name, SCHEMES[name]);
  const derived = await import('./derive-look.ts').catch(() => null);
  if (derived === null || change !== changes) return;
  const look = { name, colors, ...derived.lookOf(colors) };
  wear(name, look.scheme, look);
}

/** The theme of the last visit, or Default Light. */
export function rememberedTheme(): ThemeName {
  const name = readStored(nameKey);
  return isThemeName(name) ? name : DEFAULT_THEME;
}

/** Called before anything is drawn. */
export function applyRememberedTheme(): void {
  const name = rememberedTheme();
  void applyTheme(name, rememberedLook(name)?.colors);
}

export const useThemeName = (): ThemeName => useStore(worn, ({ name }) => name);

export const useScheme = (): Scheme => useStore(worn, ({ scheme }) => scheme);

let wornVariables: readonly string[] = [];

function wear(name: ThemeName, scheme: Scheme, look: Look | null = null): void {
  const root = document.documentElement;
  root.setAttribute('data-theme', name);
  root.setAttribute('data-mantine-color-scheme', scheme);
  for (const variable of wornVariables) root.style.removeProperty(variable);
  wornVariables = Object.keys(look?.variables ?? {});
  for (const [variable, value] of Object.entries(look?.variables ?? {})) {
    root.style.setProperty(variable, value);
  }
  writeStored(nameKey, name);
  writeStored(lookKey, JSON.stringify(look ?? { name, scheme }));
  worn.setState({ name, scheme });
}

function rememberedLook(name: ThemeName): Look | null {
  try {
    const stored = JSON.parse(readStored(lookKey) ?? 'null');
    return stored?.name === name && isLook(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isHex = (color: unknown) => typeof color === 'string' && hexColor.test(color);

const isLook = ({ scheme, colors, variables }: Partial<Look>) =>
  (scheme === 'light' || scheme === 'dark') &&
  isColors(colors) &&
  typeof variables === 'object' &&
  Object.entries(variables).every(
    ([variable, value]) => variable.startsWith('--') && typeof value === 'string' && plainValue.test(value),
  );

/** What comes over the wire or out of storage may be anything; a color that is none must not reach a style sheet. */
function isColors(value: unknown): value is ThemeColors {
  const { text, ...colors }: Partial<ThemeColors> = value ?? {};
  return (
    [colors.primary, colors.secondary, colors.surface, colors.background, colors.border].every(isHex) &&
    [text?.primary, text?.secondary, text?.muted].every(isHex)
  );
}

const listOf = ({ text, primary, secondary, surface, background, border }: ThemeColors) =>
  [primary, secondary, surface, background, border, text.primary, text.secondary, text.muted].map((color) =>
    color.toLowerCase(),
  );

function isSame(one: ThemeColors, other: ThemeColors): boolean {
  const others = listOf(other);
  return listOf(one).every((color, index) => color === others[index]);
}
