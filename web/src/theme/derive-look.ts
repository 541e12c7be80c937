import type { ThemeColors } from '@switchboard/contract/members/themes.ts';
import { cssVariables } from './css-variables.ts';
import { deriveTheme } from './derive-theme.ts';

/** What a document wears of these colours. They come with a library of colours, which the product's own do without. */
export function lookOf(colors: ThemeColors) {
  const theme = deriveTheme(colors);
  return { scheme: theme.scheme, variables: cssVariables(theme) };
}
