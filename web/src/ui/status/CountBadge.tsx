import { VisuallyHidden } from '@mantine/core';
import { CHAT } from '@switchboard/contract/limits.ts';
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
      {count > CHAT.badgeMost ? `${CHAT.badgeMost}+` : count}
      <VisuallyHidden> {what}</VisuallyHidden>
    </span>
  );
}
