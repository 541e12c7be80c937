import { VisuallyHidden } from '@mantine/core';
import { clsx } from 'clsx';
import { Hint } from '../text/Hint.tsx';
import { Avatar } from './Avatar.tsx';
import classes from './AvatarNames.module.css';
import { FaceRow } from './FaceRow.tsx';
import { shortName } from './initials.ts';
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
  /** Said in place of all names to whoever points at the faces, or is read them. */
  label?: string;
}

export function AvatarNames({
  people,
  shown = 2,
  size = 20,
  empty = 'Unassigned',
  withNames = true,
  label,
}: AvatarNamesProps) {
  if (people.length === 0) return <span className={classes.empty}>{empty}</span>;

  const first = people.slice(0, shown);
  const rest = people.slice(shown);
  const names = first.map(({ name }) => (people.length > 1 ? shortName(name) : name)).join(', ');
  const everyone = people.map(({ name }) => name).join(', ');

  return (
    <Hint label={label ?? everyone} multiline>
      <span className={classes.people}>
        <span className={classes.faces}>
          <FaceRow ids={first.map(({ id }) => id)}>
            {first.map((person) => (
              <Avatar key={person.id} person={person} size={size} />
            ))}
          </FaceRow>
        </span>
        {withNames ? (
          <span className={clsx('truncate', classes.names)}>{names}</span>
        ) : (
          <VisuallyHidden>{label ?? names}</VisuallyHidden>
        )}
        {rest.length > 0 && <span className={classes.more}>+{rest.length} more</span>}
      </span>
    </Hint>
  );
}
