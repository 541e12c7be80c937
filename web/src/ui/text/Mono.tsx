import type { ReactNode } from 'react';

export interface MonoProps {
  children: ReactNode;
}

/** Ticket numbers and organization codes. */
export function Mono({ children }: MonoProps) {
  return <span>{children}</span>;
}
