import { Box, Group, VisuallyHidden } from '@mantine/core';
import { THEMES, type ThemeName } from '@switchboard/contract/members/themes.ts';

/** The one word of a theme's name that there is room for; the others are heard, not seen. */
const words: Record<ThemeName, string> = { light: 'Light', dark: 'Dark', ocean: 'Ocean' };
/** What each theme is known by at eight pixels. */
const swatches: Record<ThemeName, string> = {
  light: THEMES.light.colors.background,
  dark: THEMES.dark.colors.surface,
  ocean: '#1f6f8c',
};

export function ThemeWord({ name }: { name: ThemeName }) {
  const { displayName } = THEMES[name];
  const [before, after] = displayName.split(words[name]);
  return (
    <Group component="span" display="inline-flex" gap={6} justify="center" title={displayName}>
      <Box
        component="span"
        flex="none"
        w={8}
        h={8}
        bg={swatches[name]}
        bd="1px solid var(--control)"
        bdrs="50%"
      />
      <span>
        {before && <VisuallyHidden component="span">{before}</VisuallyHidden>}
        {words[name]}
        {after && <VisuallyHidden component="span">{after}</VisuallyHidden>}
      </span>
    </Group>
  );
}
