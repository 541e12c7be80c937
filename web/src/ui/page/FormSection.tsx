import type { ReactNode } from 'react';

export interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Section name and one sentence at the left, fields at the right. */
export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      {description}
      {children}
    </section>
  );
}
