/** The eight colours a theme is given as; everything else is computed from them. */
export interface ThemeColors {
  primary: string;
  secondary: string;
  surface: string;
  background: string;
  border: string;
  text: { primary: string; secondary: string; muted: string };
}

export interface ThemeDefinition {
  displayName: string;
  colors: ThemeColors;
}

export const themes = {
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

export type ThemeName = keyof typeof themes;

export const themeNames = Object.keys(themes) as readonly ThemeName[];

export const isThemeName = (name: unknown): name is ThemeName =>
  typeof name === 'string' && Object.hasOwn(themes, name);
