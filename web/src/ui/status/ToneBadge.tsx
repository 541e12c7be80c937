import type { Icon as TablerIcon } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type Tone = 'accent' | 'open' | 'progress' | 'resolved' | 'closed' | 'danger';

export interface ToneBadgeProps {
  tone: Tone;
  Icon?: TablerIcon;
  children: ReactNode;
}

/** A tinted badge for the state of an organization, a schedule or an account. */
export function ToneBadge({ tone, Icon, children }: ToneBadgeProps) {
  return (
    <span className={clsx(classes.tinted, classes[tone])}>
      {Icon && <Icon size={12} stroke={1.8} aria-hidden />}
      {children}
    </span>
  );
}
