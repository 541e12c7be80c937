import type { TagTone } from '@switchboard/contract/enums.ts';
import { clsx } from 'clsx';
import classes from './TagChip.module.css';

export interface ShownTag {
  readonly _id: string;
  readonly name: string;
  readonly colour: TagTone;
}

/** A tag by its word, on its colour. */
export function TagChip({ tag: { name, colour } }: { tag: Pick<ShownTag, 'name' | 'colour'> }) {
  return (
    <span
      className={clsx('truncate', classes.chip)}
      style={{ color: `var(--tag-${colour}-text)`, background: `var(--tag-${colour}-soft)` }}
      title={name}
    >
      {name}
    </span>
  );
}

interface TagChipsProps {
  tags: readonly ShownTag[];
  /** How many stand there; of the others how many they are. */
  most?: number;
  /** In one line beside other words, each cut off rather than wrapped. */
  inLine?: boolean;
}

/** The tags of something; nothing where it has none. */
export function TagChips({ tags, most = Number.POSITIVE_INFINITY, inLine = false }: TagChipsProps) {
  if (tags.length === 0) return null;
  const others = tags.slice(most);
  return (
    <span className={classes.chips} data-in-line={inLine || undefined}>
      {tags.slice(0, most).map((tag) => (
        <TagChip key={tag._id} tag={tag} />
      ))}
      {others.length > 0 && (
        <span className={classes.others} title={others.map(({ name }) => name).join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  );
}
