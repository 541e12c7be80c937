import type { ReactNode } from 'react';

export interface PropertiesProps {
  title?: string;
  /** Muted, at the right of the title. */
  count?: ReactNode;
  children: ReactNode;
}

export interface PropertyProps {
  label: string;
  children: ReactNode;
}

/** A list of labelled values in 30 px lines; sections divide themselves by hairlines. */
export function Properties({ title, children }: PropertiesProps) {
  return (
    <section>
      {title && <h2>{title}</h2>}
      <dl>{children}</dl>
    </section>
  );
}

export function Property({ label, children }: PropertyProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
