import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { NavItem } from './NavItem.tsx';
import type { NavEntry, NavGroup } from './navigation.ts';
import classes from './Sidebar.module.css';

const FOLDED = { rotate: '-90deg' };

/** A group of the side bar. Folded it has its open page alone. */
export function NavList({ group, collapsed }: { group: NavGroup; collapsed: boolean }) {
  const headingId = useId();
  const { pathname } = useLocation();
  const { heading, folding } = group;
  const labelled = heading && !collapsed;
  // Icons alone have no heading that would unfold them.
  const isFolded = Boolean(labelled && folding?.isFolded);
  const entries = isFolded ? group.entries.filter((entry) => leadsTo(entry, pathname)) : group.entries;
  return (
    <div className={classes.group}>
      {labelled && (
        <div id={headingId} className={classes.heading}>
          {folding ? (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={!isFolded}
              onClick={() => folding.fold(!isFolded)}
            >
              {heading}
              <IconChevronDown size={12} style={isFolded ? FOLDED : undefined} aria-hidden />
            </button>
          ) : (
            heading
          )}
        </div>
      )}
      <ul aria-labelledby={labelled ? headingId : undefined} aria-label={labelled ? undefined : heading}>
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
