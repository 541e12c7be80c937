import type { ReactNode } from 'react';
import classes from './Page.module.css';

/** What stands between the head of a list and its filters. On a phone figures make one low row here. */
export const AboveList = ({ children }: { children: ReactNode }) => (
  <div className={classes.aboveList} data-above-list>
    {children}
  </div>
);
