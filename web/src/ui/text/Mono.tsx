import type { ReactNode } from 'react';
import classes from './text.module.css';

export interface MonoProps {
  children: ReactNode;
}

/** Ticket numbers and organization codes. */
export function Mono({ children }: MonoProps) {
  return <span className={classes.mono}>{children}</span>;
}
