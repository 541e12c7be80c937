import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import { fullName } from '../../../lib/format/format.ts';
import { text } from '../text.ts';
import classes from './ChatPanel.module.css';

/** Its place is kept while nobody writes, so that nothing moves. */
export function TypingLine({ people }: { people: readonly OnlineUser[] }) {
  return (
    <p className={classes.typing} aria-live="off">
      {people.length > 0 && (
        <>
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {text.typing(people.map(fullName))}
        </>
      )}
    </p>
  );
}
