import { z } from 'zod';
import { endpoint, SIGNED_IN } from '../endpoint.ts';
import { preferences, theme } from '../entities/theme.ts';
import { MESSAGES } from '../messages.ts';
import { THEME_NAMES } from '../themes.ts';

const tag = 'Themes';

export const listThemes = endpoint({
  method: 'GET',
  path: '/themes',
  summary: 'The themes to choose from',
  tag,
  access: SIGNED_IN,
  status: 200,
  output: z.object({ themes: z.array(theme) }),
});

export const getPreferences = endpoint({
  method: 'GET',
  path: '/themes/user-preferences',
  summary: 'The caller’s theme and layout',
  tag,
  access: SIGNED_IN,
  status: 200,
  output: z.object({ preferences }),
});

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/themes/user-preferences',
  summary: 'Change what is given of the caller’s theme and layout',
  tag,
  access: SIGNED_IN,
  body: z.object({
    theme: z.enum(THEME_NAMES, MESSAGES.themeUnknown).optional(),
    layout: z
      .object({
        compactMode: z.boolean(MESSAGES.switchInvalid).optional(),
        sidebarCollapsed: z.boolean(MESSAGES.switchInvalid).optional(),
        keyboardShortcuts: z.boolean(MESSAGES.switchInvalid).optional(),
      })
      .optional(),
  }),
  status: 200,
  output: z.object({ preferences }),
});
