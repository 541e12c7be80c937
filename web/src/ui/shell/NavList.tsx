import { useId } from 'react';
import { NavItem } from './NavItem.tsx';
import type { NavGroup } from './navigation.ts';
import classes from './Sidebar.module.css';

/** A group of the side bar. */
export function NavList({ group, collapsed }: { group: NavGroup; collapsed: boolean }) {
  const headingId = useId();
  const labelled = group.heading && !collapsed;
  return (
    <div className={classes.group}>
      {labelled && (
        <div id={headingId} className={classes.heading}>
          {group.heading}
        </div>
      )}
      <ul
        aria-labelledby={labelled ? headingId : undefined}
        aria-label={labelled ? undefined : group.heading}
      >
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <NavItem entry={entry} collapsed={collapsed} />
          </li>
        ))}
      </ul>
    </div>
  );
}
