import { IconChevronDown } from '@tabler/icons-react';
import type { JSX } from 'react';
import { onDemand } from '../on-demand/on-demand.ts';
import { PopupButton } from '../on-demand/PopupButton.tsx';
import { Avatar } from '../people/Avatar.tsx';
import type { ProfileMenuEntries } from './ProfileMenuOpened.tsx';
import classes from './Shell.module.css';

interface ProfileMenuProps extends ProfileMenuEntries {
  /** The button that opens the menu; a face with a chevron when absent. */
  target?: JSX.Element;
}

const opened = onDemand(async () => (await import('./ProfileMenuOpened.tsx')).ProfileMenuOpened);

export function ProfileMenu({ target, ...menu }: ProfileMenuProps) {
  return (
    <PopupButton popup={opened} props={menu} kind="menu">
      {target ?? (
        <button type="button" className={classes.profile} aria-label={`Profile menu of ${menu.user.name}`}>
          <Avatar person={menu.user} size={26} />
          <IconChevronDown className="mantine-visible-from-sm" size={14} stroke={1.5} aria-hidden />
        </button>
      )}
    </PopupButton>
  );
}
