/** The colours of the product's own themes as styles, so that a document has them before its program. */
import { THEME_NAMES, THEMES, type ThemeName } from '@switchboard/contract/members/themes.ts';
import type { Plugin } from 'vite';
import { cssVariables } from '../src/theme/css-variables.ts';
import { deriveTheme } from '../src/theme/derive-theme.ts';

function rulesOf(name: ThemeName): string {
  const variables = Object.entries(cssVariables(deriveTheme(THEMES[name].colors)));
  return `:root[data-theme="${name}"]{${variables.map(([key, value]) => `${key}:${value}`).join(';')}}`;
}

export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  enforce: 'pre',
  load: {
    filter: { id: /\/theme\/themes\.css$/ },
    handler: () => THEME_NAMES.map(rulesOf).join('\n'),
  },
});
