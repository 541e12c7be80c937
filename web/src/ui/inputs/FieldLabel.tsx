import type { ReactNode } from 'react';
import classes from './FieldLabel.module.css';

export interface FieldLabelProps {
  children: ReactNode;
  optional?: boolean;
}

/** For the `label` of an input: required fields have no mark, optional ones say so. */
export function FieldLabel({ children, optional = false }: FieldLabelProps) {
  return (
    <>
      {children}
      {optional && <span className={classes.optional}> optional</span>}
    </>
  );
}
