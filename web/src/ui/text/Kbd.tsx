import type { ReactNode } from 'react';
import classes from './text.module.css';

export interface KbdProps {
  children: ReactNode;
}

export function Kbd({ children }: KbdProps) {
  return <kbd className={classes.kbd}>{children}</kbd>;
}
