import { ActionIcon, Menu, SegmentedControl } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { isThemeName, type ThemeName, themeNames, themes } from '../../theme/themes.ts';
import classes from './Sidebar.module.css';

export interface ThemeControlProps {
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
  /** A button with a menu instead of three parts side by side. */
  collapsed: boolean;
}

const words: Record<ThemeName, string> = { light: 'Light', dark: 'Dark', ocean: 'Ocean' };
/** What each theme is known by at eight pixels. */
const swatches: Record<ThemeName, string> = {
  light: themes.light.colors.background,
  dark: themes.dark.colors.surface,
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
            {themeNames.map((name) => (
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
      transitionDuration={0}
      value={theme}
      onChange={(name) => isThemeName(name) && onTheme(name)}
      data={themeNames.map((name) => ({ value: name, label: <ThemeWord name={name} /> }))}
    />
  );
}

function ThemeWord({ name }: { name: ThemeName }) {
  return (
    <span className={classes.themeLabel}>
      <span className={classes.swatch} style={{ background: swatches[name] }} />
      {words[name]}
    </span>
  );
}
