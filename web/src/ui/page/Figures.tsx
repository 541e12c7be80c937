import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Figures.module.css';

export interface Figure {
  key: string;
  label: string;
  value: ReactNode;
  /** A line below: what the number is made of, or how it changed. */
  detail?: ReactNode;
  /** How it changed, where what it is made of stands above. */
  change?: ReactNode;
  /** A sparkline or another small drawing at the right. */
  graphic?: ReactNode;
  /** The list that the number counts. */
  to?: string;
}

export interface FiguresProps {
  figures: readonly Figure[];
  /** Draws the same boxes without numbers while they load. */
  loading?: boolean;
}

/** A group of figures: one card divided by hairlines. */
export function Figures({ figures, loading = false }: FiguresProps) {
  // A line below one figure leaves its room below all: they stay on one height.
  const withDetails = figures.some(({ detail }) => detail !== undefined);
  return (
    <div className={clsx('tabular', classes.figures)} aria-busy={loading}>
      {figures.map(({ key, to, ...figure }) =>
        to && !loading ? (
          <Link key={key} to={to} className={classes.figure}>
            <FigureContent {...figure} loading={loading} withDetails={withDetails} />
          </Link>
        ) : (
          <div key={key} className={classes.figure}>
            <FigureContent {...figure} loading={loading} withDetails={withDetails} />
          </div>
        ),
      )}
    </div>
  );
}

function FigureContent({
  label,
  value,
  detail,
  change,
  graphic,
  loading,
  withDetails,
}: Omit<Figure, 'key'> & { loading: boolean; withDetails: boolean }) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.middle}>
        {loading ? (
          <span className={clsx('placeholder', classes.blank)} />
        ) : (
          <span className={classes.value}>{value}</span>
        )}
        {!loading && graphic && <span className={classes.graphic}>{graphic}</span>}
      </span>
      {withDetails && <span className={classes.detail}>{loading ? null : detail}</span>}
      {change !== undefined && (
        <span className={clsx(classes.detail, classes.change)}>{loading ? null : change}</span>
      )}
    </>
  );
}
