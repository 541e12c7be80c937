import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div>
      <p>{title}</p>
      {text}
      {action}
    </div>
  );
}
