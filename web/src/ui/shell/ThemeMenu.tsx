import { Menu } from '@mantine/core';
import { isThemeName, THEME_NAMES, type ThemeName } from '@switchboard/contract/members/themes.ts';
import type { Popup } from '../on-demand/PopupButton.tsx';
import { PressedMenu } from '../on-demand/PressedMenu.tsx';
import { ThemeWord } from './ThemeWord.tsx';

export interface ThemeMenuProps {
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
}

/** The themes as a menu, where the sidebar has no room for all of them. */
export function ThemeMenu({ theme, onTheme, button }: ThemeMenuProps & Popup) {
  return (
    <PressedMenu button={button} position="right-end" width={160}>
      <Menu.RadioGroup value={theme} onChange={(name) => isThemeName(name) && onTheme(name)}>
        {THEME_NAMES.map((name) => (
          <Menu.RadioItem key={name} value={name}>
            <ThemeWord name={name} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </PressedMenu>
  );
}
