import { ActionIcon, Box, Group, Menu, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { isThemeName, THEME_NAMES, THEMES, type ThemeName } from '@switchboard/contract/members/themes.ts';
import { IconPalette } from '@tabler/icons-react';
import classes from './Sidebar.module.css';

export interface ThemeControlProps {
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
  /** A button with a menu instead of three parts side by side. */
  collapsed: boolean;
}

/** The one word of a theme's name that there is room for; the others are heard, not seen. */
const words: Record<ThemeName, string> = { light: 'Light', dark: 'Dark', ocean: 'Ocean' };
/** What each theme is known by at eight pixels. */
const swatches: Record<ThemeName, string> = {
  light: THEMES.light.colors.background,
  dark: THEMES.dark.colors.surface,
  ocean: '#1f6f8c',
};

export function ThemeControl({ theme, onTheme, collapsed }: ThemeControlProps) {
  if (collapsed) {
    return (
      <Menu position="right-end" width={160}>
        <Menu.Target>
          <ActionIcon aria-label="Theme">
            <IconPalette size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={theme} onChange={(name) => isThemeName(name) && onTheme(name)}>
            {THEME_NAMES.map((name) => (
              <Menu.RadioItem key={name} value={name}>
                <ThemeWord name={name} />
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <SegmentedControl
      className={classes.themes}
      aria-label="Theme"
      fullWidth
      w="100%"
      transitionDuration={0}
      value={theme}
      onChange={(name) => isThemeName(name) && onTheme(name)}
      data={THEME_NAMES.map((name) => ({ value: name, label: <ThemeWord name={name} /> }))}
    />
  );
}

function ThemeWord({ name }: { name: ThemeName }) {
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
