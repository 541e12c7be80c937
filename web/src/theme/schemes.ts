import type { ThemeName } from '@switchboard/contract/members/themes.ts';

export type Scheme = 'light' | 'dark';

/** How bright the product's own themes are; also in the document's script, before the program. */
export const SCHEMES: Readonly<Record<ThemeName, Scheme>> = { light: 'light', dark: 'dark', ocean: 'dark' };
