import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './Page.module.css';

export interface PageProps {
  children: ReactNode;
  /** `form` centres a column of 880 px. */
  width?: 'full' | 'form';
}

/** The padding and rhythm of an ordinary page; the ticket page lays itself out without it. */
export function Page({ children, width = 'full' }: PageProps) {
  return <div className={clsx(classes.page, width === 'form' && classes.form)}>{children}</div>;
}
