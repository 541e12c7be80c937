import { VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { NavLink } from 'react-router';
import { badgeCount } from '../../lib/format/format.ts';
import { Hint } from '../text/Hint.tsx';
import type { NavEntry } from './navigation.ts';
import classes from './Sidebar.module.css';

export interface NavItemProps {
  entry: NavEntry;
  /** Icon alone, the label in a tooltip. */
  collapsed: boolean;
}

export function NavItem({
  entry: { to, label, icon: Icon, count = 0, more = false, unread = 0, end },
  collapsed,
}: NavItemProps) {
  return (
    <Hint label={label} position="right" disabled={!collapsed} openDelay={100}>
      <NavLink to={to} end={end} className={classes.item}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {collapsed ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : (
          <span className={clsx('truncate', classes.itemLabel)}>{label}</span>
        )}
        {unread > 0 && <News count={unread} collapsed={collapsed} />}
        {!collapsed && <Count count={count} more={more} />}
      </NavLink>
    </Hint>
  );
}

function Count({ count, more }: { count: number | null; more: boolean }) {
  if (count === 0) return null;
  return (
    <span className={clsx('tabular', classes.count)}>
      {count !== null && more
        ? `${count}+`
        : (count ?? (
            <>
              <span aria-hidden>–</span>
              <VisuallyHidden>number not known</VisuallyHidden>
            </>
          ))}
    </span>
  );
}

/** Says "new", since a bare figure beside a list counts what is in it. */
function News({ count, collapsed }: { count: number; collapsed: boolean }) {
  const words = `${badgeCount(count)} new`;
  if (collapsed) {
    return (
      <span className={classes.newDot}>
        <VisuallyHidden> {words}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={clsx('tabular', classes.news)}>
      <IconMessage size={13} stroke={1.8} aria-hidden />
      {words}
    </span>
  );
}
