import type { ReactNode } from 'react';

export interface CardProps {
  title?: ReactNode;
  /** Muted text beside the title. */
  note?: ReactNode;
  /** Link, legend or figure at the right of the head. */
  aside?: ReactNode;
  foot?: ReactNode;
  /** Leaves out the inner padding, for tables and lists that reach the edge. */
  flush?: boolean;
  children?: ReactNode;
}

export function Card({ title, aside, foot, children }: CardProps) {
  return (
    <section>
      {title && <h2>{title}</h2>}
      {aside}
      {children}
      {foot}
    </section>
  );
}
