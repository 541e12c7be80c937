import type { ReactNode } from 'react';

export interface Figure {
  key: string;
  label: string;
  value: ReactNode;
  /** A line below: the change against the period before, or what the number is made of. */
  detail?: ReactNode;
  /** A sparkline or another small drawing at the right. */
  graphic?: ReactNode;
  /** The list that the number counts. */
  to?: string;
}

export interface FiguresProps {
  figures: readonly Figure[];
  /** Draws the same boxes without numbers while they load. */
  loading?: boolean;
}

/** A group of figures: one card divided by hairlines. */
export function Figures({ figures }: FiguresProps) {
  return (
    <div>
      {figures.map((figure) => (
        <div key={figure.key}>
          {figure.label}
          {figure.value}
        </div>
      ))}
    </div>
  );
}
