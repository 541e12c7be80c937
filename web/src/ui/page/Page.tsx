import type { ReactNode } from 'react';

export interface PageProps {
  children: ReactNode;
  /** `form` centres a column of 880 px. */
  width?: 'full' | 'form';
}

/** The padding and rhythm of an ordinary page; the ticket page lays itself out without it. */
export function Page({ children, width = 'full' }: PageProps) {
  return <div data-width={width}>{children}</div>;
}
