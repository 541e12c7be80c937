import { ActionIcon, Box, CloseButton, Group, Text } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Mark } from '../mark/Mark.tsx';
import { onDemand } from '../on-demand/on-demand.ts';
import { PopupButton } from '../on-demand/PopupButton.tsx';
import { Avatar } from '../people/Avatar.tsx';
import { Hint } from '../text/Hint.tsx';
import { NavList } from './NavList.tsx';
import type { ShellProps, SidebarPanel } from './navigation.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import classes from './Sidebar.module.css';
import { ThemeControl } from './ThemeControl.tsx';

export interface SidebarProps
  extends Pick<
    ShellProps,
    | 'navigation'
    | 'furtherNavigation'
    | 'homeHref'
    | 'panel'
    | 'user'
    | 'theme'
    | 'onTheme'
    | 'onSignOut'
    | 'signingOut'
    | 'profileEntries'
  > {
  collapsed: boolean;
  /** Absent where there is no choice. */
  onCollapsed?: (collapsed: boolean) => void;
  /** Inside a drawer. */
  onClose?: () => void;
}

export function Sidebar(props: SidebarProps) {
  const { navigation, homeHref, panel, collapsed, onCollapsed, onClose } = props;
  return (
    <div className={clsx(classes.frame, collapsed && classes.narrow)}>
      <div className={classes.top}>
        <Link to={homeHref} className={classes.brand} aria-label="Switchboard, home">
          <Mark size={24} />
          {!collapsed && 'Switchboard'}
        </Link>
        {onCollapsed && !collapsed && (
          <CollapseButton collapsed={collapsed} onClick={() => onCollapsed(true)} />
        )}
        {onClose && <CloseButton onClick={onClose} aria-label="Close the menu" />}
      </div>
      <div className={classes.scroll}>
        <nav aria-label="Main">
          {navigation.map((group) => (
            <NavList key={group.key} group={group} collapsed={collapsed} />
          ))}
          {props.furtherNavigation?.(collapsed)}
        </nav>
        {panel &&
          (collapsed ? <PanelButton panel={panel} /> : <div className={classes.panel}>{panel.content}</div>)}
      </div>
      <Foot {...props} />
    </div>
  );
}

const panelPopover = onDemand(async () => (await import('./PanelPopover.tsx')).PanelPopover);

function PanelButton({ panel: { label, icon: Icon, content } }: { panel: SidebarPanel }) {
  return (
    <div className={classes.panelButton}>
      <PopupButton popup={panelPopover} props={{ content }} kind="dialog">
        <ActionIcon aria-label={label} title={label}>
          <Icon size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </PopupButton>
    </div>
  );
}

function Foot({ collapsed, onCollapsed, user, theme, onTheme, ...props }: SidebarProps) {
  if (collapsed) {
    return (
      <div className={classes.foot}>
        <ThemeControl theme={theme} onTheme={onTheme} collapsed />
        {onCollapsed && <CollapseButton collapsed onClick={() => onCollapsed(false)} />}
        <ProfileMenu
          user={user}
          entries={props.profileEntries}
          onSignOut={props.onSignOut}
          target={
            <button type="button" className={classes.signOut} aria-label={`${user.name}, ${user.roleLabel}`}>
              <Avatar person={user} size={26} />
            </button>
          }
        />
      </div>
    );
  }
  return (
    <div className={classes.foot}>
      <ThemeControl theme={theme} onTheme={onTheme} collapsed={false} />
      <Group miw={0}>
        <Avatar person={user} size={28} />
        <Box component="span" flex={1} miw={0}>
          <Text span inherit truncate display="block" className={classes.name} title={user.name}>
            {user.name}
          </Text>
          <Text span truncate display="block" fz="xs" lh="15px" c="dimmed">
            {user.roleLabel}
          </Text>
        </Box>
        <button
          type="button"
          className={classes.signOut}
          onClick={props.onSignOut}
          disabled={props.signingOut}
        >
          Sign out
        </button>
      </Group>
    </div>
  );
}

function CollapseButton({ collapsed, onClick }: { collapsed: boolean; onClick: () => void }) {
  const label = collapsed ? 'Expand the sidebar' : 'Collapse the sidebar';
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Hint label={label} position="right">
      <ActionIcon aria-label={label} onClick={onClick}>
        <Icon size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
