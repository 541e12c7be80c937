import type { DerivedTheme } from './derive-theme.ts';

/** A theme as the CSS variables that every style sheet of the application is written with. */
export function cssVariables(theme: DerivedTheme): Record<string, string> {
  const variables: Record<string, string> = {
    '--primary': theme.primary,
    '--primary-fill': theme.primaryFill,
    '--primary-hover': theme.primaryHover,
    '--on-primary': theme.onPrimary,
    '--primary-soft': theme.primarySoft,
    '--primary-line': theme.primaryLine,
    '--secondary': theme.secondary,
    '--surface': theme.surface,
    '--background': theme.background,
    '--rail': theme.rail,
    '--sunken': theme.sunken,
    '--raised': theme.raised,
    '--hover': theme.hover,
    '--track': theme.track,
    '--border': theme.border,
    '--border-strong': theme.borderStrong,
    '--control': theme.control,
    '--text': theme.text.primary,
    '--text-secondary': theme.text.secondary,
    '--text-muted': theme.text.muted,
    '--online': theme.online,
    '--scrim': theme.scrim,
    '--tooltip': theme.tooltip,
    '--on-tooltip': theme.onTooltip,
    '--danger-text': theme.danger.text,
    '--danger-soft': theme.danger.soft,
    '--danger-line': theme.danger.line,
    '--danger-fill': theme.danger.fill,
    '--danger-fill-hover': theme.danger.fillHover,
    '--on-danger': theme.danger.onFill,
    '--note-surface': theme.note.surface,
    '--note-line': theme.note.line,
    '--note-text': theme.note.text,
    '--note-muted': theme.note.muted,
    '--priority-low': theme.priority.low,
    '--priority-medium': theme.priority.medium,
    '--priority-high': theme.priority.high,
    '--priority-high-text': theme.priority.highText,
    '--priority-critical': theme.priority.critical,
    '--priority-off': theme.priority.barOff,
    '--shadow-control': theme.shadow.control,
    '--shadow-pop': theme.shadow.pop,
    '--shadow-dialog': theme.shadow.dialog,
  };
  for (const [name, role] of Object.entries(theme.status)) {
    variables[`--status-${name}-text`] = role.text;
    variables[`--status-${name}-graphic`] = role.graphic;
    variables[`--status-${name}-soft`] = role.soft;
  }
  for (const [tone, role] of Object.entries(theme.tags)) {
    variables[`--tag-${tone}-text`] = role.text;
    variables[`--tag-${tone}-soft`] = role.soft;
  }
  theme.avatars.forEach((pair, index) => {
    variables[`--avatar-${index}`] = pair.background;
    variables[`--avatar-${index}-text`] = pair.text;
  });
  return variables;
}
