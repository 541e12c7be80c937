import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeLink } from '../../lib/lists/list-places.ts';
import classes from './PageHead.module.css';

export interface PageHeadProps {
  title: ReactNode;
  /** Muted, beside the title: "155 of 312". */
  count?: ReactNode;
  /** A muted line under the title. */
  description?: ReactNode;
  /** Buttons at the right, the single primary one last. */
  actions?: ReactNode;
  /** Where the small link above the title leads. */
  back?: { to: string; label: string };
  /** On a phone one row, so that what is below begins early: no description, and several buttons only as their icons. */
  compact?: boolean;
}

export function PageHead({ title, count, description, actions, back, compact = false }: PageHeadProps) {
  return (
    <header className={compact ? classes.compact : undefined}>
      {back && (
        <Link {...placeLink(back.to)} className={classes.back}>
          <IconChevronLeft size={14} stroke={1.6} aria-hidden />
          {back.label}
        </Link>
      )}
      <div className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {count != null && <span className={classes.count}>{count}</span>}
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
