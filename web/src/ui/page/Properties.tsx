import { type ReactNode, useId } from 'react';
import classes from './Properties.module.css';

export interface PropertiesProps {
  title?: string;
  /** Muted, at the right of the title. */
  count?: ReactNode;
  children: ReactNode;
}

export interface PropertyProps {
  label: string;
  children: ReactNode;
}

/** A list of labelled values in 30 px lines; sections divide themselves by hairlines. */
export function Properties({ title, count, children }: PropertiesProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {count != null && <span className={classes.count}>{count}</span>}
        </div>
      )}
      <dl className={classes.list}>{children}</dl>
    </section>
  );
}

export function Property({ label, children }: PropertyProps) {
  return (
    <div className={classes.property}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
