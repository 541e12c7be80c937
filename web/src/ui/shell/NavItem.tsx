import { Tooltip, VisuallyHidden } from '@mantine/core';
import { NavLink } from 'react-router';
import { CountBadge } from '../status/CountBadge.tsx';
import type { NavEntry } from './navigation.ts';
import classes from './Sidebar.module.css';

export interface NavItemProps {
  entry: NavEntry;
  /** Icon alone, the label in a tooltip. */
  collapsed: boolean;
}

export function NavItem({
  entry: { to, label, icon: Icon, count, unread = 0, end },
  collapsed,
}: NavItemProps) {
  return (
    <Tooltip label={label} position="right" disabled={!collapsed} openDelay={100}>
      <NavLink to={to} end={end} className={classes.item}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {collapsed ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : (
          <span className={classes.itemLabel}>{label}</span>
        )}
        <span className={classes.unread}>
          <CountBadge count={unread} what={unread === 1 ? 'unread message' : 'unread messages'} />
        </span>
        {!collapsed && count !== undefined && <Count count={count} />}
      </NavLink>
    </Tooltip>
  );
}

function Count({ count }: { count: number | null }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count ?? (
        <>
          <span aria-hidden>–</span>
          <VisuallyHidden>number not known</VisuallyHidden>
        </>
      )}
    </span>
  );
}
