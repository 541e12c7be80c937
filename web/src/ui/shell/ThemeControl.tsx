import { ActionIcon } from '@mantine/core';
import { THEME_NAMES } from '@switchboard/contract/members/themes.ts';
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
  // As the library's control looks, whose sliding part would be in the bytes of every first page.
  return (
    <div className={classes.themes} role="radiogroup" aria-label="Theme">
      {THEME_NAMES.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="theme"
            value={name}
            checked={name === theme}
            onChange={() => onTheme(name)}
          />
          <ThemeWord name={name} />
        </label>
      ))}
    </div>
  );
}
