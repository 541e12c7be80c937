import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './feedback.module.css';

export interface NoticeProps {
  tone: 'danger' | 'warning' | 'info' | 'success' | 'quiet';
  title?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
  /** `alert` for what went wrong just now; a notice that was there from the start has none. */
  role?: 'alert' | 'status';
}

/** Something the reader must know before going on, inside the page. */
export function Notice({ tone, title, icon, action, children, role }: NoticeProps) {
  return (
    <div className={clsx(classes.notice, classes[tone])} role={role}>
      {icon && <span className={classes.noticeIcon}>{icon}</span>}
      <div className={classes.noticeBody}>
        {title && <p className={classes.noticeTitle}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={classes.noticeAction}>{action}</div>}
      </div>
    </div>
  );
}
