import type { ReactNode } from 'react';

export interface NoticeProps {
  tone: 'danger' | 'warning' | 'info' | 'quiet';
  title?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** Something the reader must know before going on, inside the page. */
export function Notice({ tone, title, icon, action, children }: NoticeProps) {
  return (
    <div data-tone={tone}>
      {icon}
      {title}
      {children}
      {action}
    </div>
  );
}
