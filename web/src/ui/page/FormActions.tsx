import type { ReactNode } from 'react';
import classes from './Form.module.css';

/** The buttons of a section, which share the width of a phone. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.sectionActions}>{children}</div>
);
