import type { ReactNode } from 'react';
import classes from './Form.module.css';

/** Puts fields side by side where there is room. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
