import { isThemeName, type ThemeName } from './themes.ts';

const storageKey = 'switchboard.theme';

/** Dresses the document in a theme and remembers it for the next load. */
export function applyTheme(name: ThemeName): void {
  localStorage.setItem(storageKey, name);
}

/** The theme of the last visit, or Default Light. */
export function rememberedTheme(): ThemeName {
  const name = localStorage.getItem(storageKey);
  return isThemeName(name) ? name : 'light';
}
