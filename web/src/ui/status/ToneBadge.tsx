import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type Tone = 'accent' | 'open' | 'progress' | 'resolved' | 'closed' | 'danger';

export interface ToneBadgeProps {
  tone: Tone;
  Icon?: TablerIcon;
  children: ReactNode;
}

/** The name of its variables. */
const colors: Record<Tone, { text: string; soft: string }> = {
  accent: { text: '--primary', soft: '--primary-soft' },
  open: { text: '--status-open-text', soft: '--status-open-soft' },
  progress: { text: '--status-progress-text', soft: '--status-progress-soft' },
  resolved: { text: '--status-resolved-text', soft: '--status-resolved-soft' },
  closed: { text: '--status-closed-text', soft: '--status-closed-soft' },
  danger: { text: '--danger-text', soft: '--danger-soft' },
};

/** A tinted badge for the state of an organization, a schedule or an account. */
export function ToneBadge({ tone, Icon, children }: ToneBadgeProps) {
  const { text, soft } = colors[tone];
  return (
    <span className={classes.tinted} style={{ color: `var(${text})`, background: `var(${soft})` }}>
      {Icon && <Icon size={14} stroke={1.8} aria-hidden />}
      {children}
    </span>
  );
}
