/**
 * A person's preferences as this browser last knew them, so that a page opens the way it was left, and the
 * changes that the server has not confirmed yet, so that none is lost while it cannot be reached.
 */
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { type Preferences, type setPreferences, THEME_NAMES } from '@switchboard/contract/members/themes.ts';
import { isSwitch, isText, maybe, oneOf, withKeys } from '../../lib/browser/shapes.ts';
import { readStored, writeStored } from '../../lib/browser/storage.ts';

export type PreferenceChange = BodyInput<typeof setPreferences>;

export interface KeptPreferences {
  preferences: Preferences;
  unsaved: PreferenceChange;
}

const isKept = withKeys({
  preferences: withKeys({
    theme: isText,
    layout: withKeys({
      compactMode: isSwitch,
      sidebarCollapsed: isSwitch,
      keyboardShortcuts: maybe(isSwitch),
    }),
  }),
  unsaved: withKeys({
    theme: maybe(oneOf(THEME_NAMES)),
    layout: maybe(
      withKeys({
        compactMode: maybe(isSwitch),
        sidebarCollapsed: maybe(isSwitch),
        keyboardShortcuts: maybe(isSwitch),
      }),
    ),
  }),
});

const SHORTCUTS_ON = { keyboardShortcuts: true };

const keyOf = (userId: string) => `switchboard.preferences.${userId}`;

export function readKept(userId: string): KeptPreferences | null {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(userId)) ?? 'null');
    if (!isKept(stored)) return null;
    const { preferences, unsaved } = stored as KeptPreferences;
    // Browsers keep answers from before shortcuts could be switched off, and lists arranged.
    return {
      preferences: {
        ...preferences,
        layout: { ...SHORTCUTS_ON, ...preferences.layout },
        columns: preferences.columns ?? {},
        listMode: preferences.listMode ?? 'pages',
      },
      unsaved,
    };
  } catch {
    return null;
  }
}

export const writeKept = (userId: string, value: KeptPreferences): void =>
  writeStored(keyOf(userId), JSON.stringify(value));

export const changed = (before: Preferences, change: PreferenceChange): Preferences => ({
  theme: change.theme ?? before.theme,
  layout: { ...before.layout, ...change.layout },
  columns: before.columns,
  listMode: before.listMode,
});

export const together = (first: PreferenceChange, second: PreferenceChange): PreferenceChange => ({
  ...first,
  ...second,
  layout: { ...first.layout, ...second.layout },
});

export const isNothing = ({ theme, layout = {} }: PreferenceChange): boolean =>
  theme === undefined && Object.keys(layout).length === 0;

const differing = <Values extends object>(values: Values, from: Partial<Values>): Partial<Values> => {
  const left = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== from[name as keyof Values],
  );
  return Object.fromEntries(left) as Partial<Values>;
};

/** What is left of `unsaved` once the server has confirmed `saved`: whatever has been changed again since. */
export const without = (unsaved: PreferenceChange, saved: PreferenceChange): PreferenceChange => ({
  ...(unsaved.theme !== undefined && unsaved.theme !== saved.theme && { theme: unsaved.theme }),
  layout: differing(unsaved.layout ?? {}, saved.layout ?? {}),
});
