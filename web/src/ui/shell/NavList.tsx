import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { NavItem, News } from './NavItem.tsx';
import type { NavEntry, NavGroup } from './navigation.ts';
import classes from './Sidebar.module.css';

/** A group of the side bar. Folded it has its open page alone. */
export function NavList({ group, collapsed }: { group: NavGroup; collapsed: boolean }) {
  const headingId = useId();
  const listId = useId();
  const { pathname } = useLocation();
  const { heading, folding } = group;
  const labelled = heading && !collapsed;
  // Icons alone have no heading that would unfold them.
  const isFolded = Boolean(labelled && folding?.isFolded);
  const entries = isFolded ? group.entries.filter((entry) => leadsTo(entry, pathname)) : group.entries;
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  const unread = isFolded ? group.entries.reduce((sum, entry) => sum + (entry.unread ?? 0), 0) : 0;
  return (
    <div className={classes.group}>
      {labelled && !folding && (
        <div id={headingId} className={classes.heading}>
          {heading}
        </div>
      )}
      {labelled && folding && (
        <button
          type="button"
          className={clsx(classes.heading, classes.fold)}
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={() => folding.fold(!isFolded)}
        >
          <span id={headingId}>{heading}</span>
          <Chevron size={12} stroke={1.8} aria-hidden />
          {unread > 0 && <News count={unread} collapsed={false} />}
        </button>
      )}
      <ul
        id={listId}
        aria-labelledby={labelled ? headingId : undefined}
        aria-label={labelled ? undefined : heading}
      >
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavItem entry={entry} collapsed={collapsed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const leadsTo = ({ to, end }: NavEntry, pathname: string) =>
  pathname === to || (end !== true && pathname.startsWith(`${to}/`));
