import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import classes from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** Muted text beside the title. */
  note?: ReactNode;
  /** Link, legend or figure at the right of the head. */
  aside?: ReactNode;
  foot?: ReactNode;
  /** Leaves out the inner padding, for tables and lists that reach the edge. */
  flush?: boolean;
  children?: ReactNode;
}

export function Card({ title, note, aside, foot, flush = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? titleId : undefined}>
      {(title || aside) && (
        <header className={classes.head}>
          <div className={classes.words}>
            {title && (
              <h2 id={titleId} className={classes.title}>
                {title}
              </h2>
            )}
            {note && <span className={classes.note}>{note}</span>}
          </div>
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      {children != null && <div className={clsx(classes.body, flush && classes.flush)}>{children}</div>}
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </section>
  );
}
