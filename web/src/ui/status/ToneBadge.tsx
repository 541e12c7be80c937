import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type Tone = 'accent' | 'open' | 'progress' | 'resolved' | 'closed' | 'danger';

export interface ToneBadgeProps {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A tinted badge for the state of an organization, a schedule or an account. */
export function ToneBadge({ tone, icon, children }: ToneBadgeProps) {
  return (
    <span className={clsx(classes.tinted, classes[tone])}>
      {icon}
      {children}
    </span>
  );
}
