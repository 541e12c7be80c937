import type { Person } from './person.ts';

export interface AvatarNamesProps {
  people: readonly Person[];
  /** How many are shown before "+N more". */
  shown?: number;
  size?: number;
  /** What stands there when nobody is listed. */
  empty?: string;
  /** `false` draws faces alone, as on phones; the names stay readable to assistive technology. */
  withNames?: boolean;
}

export function AvatarNames({ people, empty = 'Unassigned' }: AvatarNamesProps) {
  return <span>{people.map((person) => person.name).join(', ') || empty}</span>;
}
