import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { Mentionable } from '@switchboard/contract/tickets/mentions.ts';
import { fullName } from '../../../lib/format/format.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { replyText } from '../reply-text.ts';
import classes from './MentionList.module.css';

export interface MentionListProps {
  id: string;
  /** Undefined until they have come. */
  people: readonly Mentionable[] | undefined;
  active: number;
  onChoose: (person: Mentionable) => void;
}

export const optionId = (list: string, index: number) => `${list}-${index}`;

/** Whom the text behind an "@" can mean; the field keeps the focus. */
export function MentionList({ id, people, active, onChoose }: MentionListProps) {
  if (people === undefined) return null;
  return (
    <div className={classes.list}>
      <div id={id} role="listbox" aria-label={replyText.mentions.list}>
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus hears the keys
          <div
            key={person._id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <Avatar person={{ id: person._id, name: fullName(person) }} size={22} />
            <span className="truncate">{fullName(person)}</span>
            <span className={classes.role}>{ROLE_LABELS[person.role]}</span>
          </div>
        ))}
      </div>
      {people.length === 0 && (
        <p role="status" className={classes.nobody}>
          {replyText.mentions.nobody}
        </p>
      )}
    </div>
  );
}
