import { ActionIcon, SegmentedControl } from '@mantine/core';
import { isThemeName, THEME_NAMES } from '@switchboard/contract/members/themes.ts';
import { IconPalette } from '@tabler/icons-react';
import { onDemand } from '../on-demand/on-demand.ts';
import { PopupButton } from '../on-demand/PopupButton.tsx';
import classes from './Sidebar.module.css';
import type { ThemeMenuProps } from './ThemeMenu.tsx';
import { ThemeWord } from './ThemeWord.tsx';

interface ThemeControlProps extends ThemeMenuProps {
  /** A button with a menu instead of three parts side by side. */
  collapsed: boolean;
}

const opened = onDemand(async () => (await import('./ThemeMenu.tsx')).ThemeMenu);

export function ThemeControl({ theme, onTheme, collapsed }: ThemeControlProps) {
  if (collapsed) {
    return (
      <PopupButton popup={opened} props={{ theme, onTheme }} kind="menu">
        <ActionIcon aria-label="Theme">
          <IconPalette size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </PopupButton>
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
