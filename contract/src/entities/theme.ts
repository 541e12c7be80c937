import { z } from 'zod';
import { id } from '../ids.ts';

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
});
export type Preferences = z.output<typeof preferences>;
