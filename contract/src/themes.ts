/** The themes of the product. The server hands them out; the page falls back on them when it cannot be reached. */

/** Eight colours, each `#rrggbb`; everything else of a theme is computed from them. */
export interface ThemeColors {
  readonly primary: string;
  readonly secondary: string;
  readonly surface: string;
  readonly background: string;
  readonly border: string;
  readonly text: { readonly primary: string; readonly secondary: string; readonly muted: string };
}

export interface ThemeDefinition {
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
