import { clsx } from 'clsx';
import classes from './Avatar.module.css';
import { useTint } from './FaceRow.tsx';
import { initials } from './initials.ts';
import type { Person } from './person.ts';

export interface AvatarProps {
  person: Person;
  /** Side in px; the design uses 18, 20, 22, 26 and 28. */
  size?: number;
  online?: boolean;
}

/** Initials on a colour that follows the person. Decorative: the name stands beside it. */
export function Avatar({ person, size = 20, online = false }: AvatarProps) {
  const color = `--avatar-${useTint(person.id)}`;
  return (
    <span
      className={classes.avatar}
      aria-hidden="true"
      data-initials={initials(person.name)}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(8, Math.round(size * 0.4)),
        color: `var(${color}-text)`,
        background: `var(${color})`,
      }}
    >
      {online && <span className={clsx(classes.online, size < 24 && classes.small)} />}
    </span>
  );
}
