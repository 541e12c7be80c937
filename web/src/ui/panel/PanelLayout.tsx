import type { ReactNode } from 'react';
import classes from './DockedPanel.module.css';

/** A page, and at its right the panel that is open, if any. */
export function PanelLayout({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout} data-open={panel ? true : undefined}>
      <div className={classes.page}>{children}</div>
      {panel}
    </div>
  );
}
