/** The themes of the product. The server hands them out; the page falls back on them when it cannot be reached. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { id } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { listColumns, listColumnsChange } from '../tickets/views/columns.ts';
import { LIST_MODES } from '../tickets/views/view-values.ts';

/** Eight colours, each `#rrggbb`; everything else of a theme is computed from them. */
export interface ThemeColors {
  readonly primary: string;
  readonly secondary: string;
  readonly surface: string;
  readonly background: string;
  readonly border: string;
  readonly text: { readonly primary: string; readonly secondary: string; readonly muted: string };
}

interface ThemeDefinition {
  readonly displayName: string;
  readonly colors: ThemeColors;
}

export const THEMES = {
  light: {
    displayName: 'Default Light',
    colors: {
      primary: '#4740D4',
      secondary: '#5B6577',
      surface: '#FFFFFF',
      background: '#FBFAF7',
      border: '#E7E3DB',
      text: { primary: '#1A1917', secondary: '#55514A', muted: '#6D685F' },
    },
  },
  dark: {
    displayName: 'Dark Mode',
    colors: {
      primary: '#9690FF',
      secondary: '#8C96AA',
      surface: '#0F0F12',
      background: '#08080A',
      border: '#212127',
      text: { primary: '#EDEDF0', secondary: '#A8A8B3', muted: '#8A8A97' },
    },
  },
  ocean: {
    displayName: 'Ocean Blue',
    colors: {
      primary: '#56C7F2',
      secondary: '#6FB9B0',
      surface: '#0A2D37',
      background: '#05222B',
      border: '#174350',
      text: { primary: '#E9F6F8', secondary: '#AACBD2', muted: '#8BB1BA' },
    },
  },
} as const satisfies Record<string, ThemeDefinition>;

export type ThemeName = keyof typeof THEMES;

export const THEME_NAMES = Object.keys(THEMES) as readonly ThemeName[];

export const DEFAULT_THEME: ThemeName = 'light';

export const isThemeName = (name: unknown): name is ThemeName =>
  typeof name === 'string' && Object.hasOwn(THEMES, name);

export const theme = z.object({
  _id: id,
  name: z.string(),
  displayName: z.string(),
  isDefault: z.boolean(),
  colors: z.object({
    primary: z.string(),
    secondary: z.string(),
    surface: z.string(),
    background: z.string(),
    border: z.string(),
    text: z.object({ primary: z.string(), secondary: z.string(), muted: z.string() }),
  }),
});
export type Theme = z.output<typeof theme>;

export const preferences = z.object({
  /** The id of the chosen theme. */
  theme: id,
  layout: z.object({
    compactMode: z.boolean(),
    sidebarCollapsed: z.boolean(),
    /** Keys without a modifier; a browser may still keep an answer from before they could be switched off. */
    keyboardShortcuts: z.boolean().default(true),
  }),
  /** Of lists of tickets; a browser may still keep an answer from before they could be chosen. */
  columns: listColumns.default({}),
  /** Of lists of tickets; the same of an answer from before. */
  listMode: z.enum(LIST_MODES).default('pages'),
});
export type Preferences = z.output<typeof preferences>;

const everybody = callsFor(SIGNED_IN, 'Themes');

export const listThemes = everybody.get('/themes', {
  summary: 'The themes to choose from',
  output: z.object({ themes: z.array(theme) }),
});

export const getPreferences = everybody.get('/themes/user-preferences', {
  summary: 'The caller’s theme, layout, columns and way through lists',
  output: z.object({ preferences }),
});

export const setPreferences = everybody.put('/themes/user-preferences', {
  summary: 'Change what is given of the caller’s theme, layout, columns and way through lists',
  body: z.object({
    theme: z.enum(THEME_NAMES, MESSAGES.themeUnknown).optional(),
    layout: z
      .object({
        compactMode: z.boolean(MESSAGES.switchInvalid).optional(),
        sidebarCollapsed: z.boolean(MESSAGES.switchInvalid).optional(),
        keyboardShortcuts: z.boolean(MESSAGES.switchInvalid).optional(),
      })
      .optional(),
    columns: listColumnsChange.optional(),
    listMode: z.enum(LIST_MODES, MESSAGES.listModeUnknown).optional(),
  }),
  output: z.object({ preferences }),
});
