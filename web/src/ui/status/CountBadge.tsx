import { VisuallyHidden } from '@mantine/core';
import { badgeCount } from '../../lib/format/format.ts';
import classes from './CountBadge.module.css';

export interface CountBadgeProps {
  count: number;
  /** What is counted, for those who do not see where it stands: "unread messages". */
  what: string;
}

/** How much waits to be looked at; nothing where nothing waits. */
export function CountBadge({ count, what }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classes.badge}>
      {badgeCount(count)}
      <VisuallyHidden> {what}</VisuallyHidden>
    </span>
  );
}
