import { IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { text } from '../text.ts';
import classes from './AutoAssignPanel.module.css';

/** The panel's name, with what says at its right whether auto-assign is on. */
export function PanelTitle({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>
        <IconRoute size={15} stroke={1.6} aria-hidden />
        {text.title}
      </h2>
      {children}
    </div>
  );
}
