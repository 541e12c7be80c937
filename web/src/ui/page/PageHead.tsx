import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: ReactNode;
  /** Muted, beside the title: "155 of 312". */
  count?: ReactNode;
  /** A muted line under the title. */
  description?: ReactNode;
  /** Buttons at the right, the single primary one last. */
  actions?: ReactNode;
  /** Where the small link above the title leads. */
  back?: { to: string; label: string };
}

export function PageHead({ title, count, description, actions }: PageHeadProps) {
  return (
    <header>
      <h1>{title}</h1>
      {count}
      {description}
      {actions}
    </header>
  );
}
