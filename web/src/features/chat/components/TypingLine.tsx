import { Group } from '@mantine/core';
import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import { fullName } from '../../../lib/format/format.ts';
import { text } from '../text.ts';
import classes from './ChatPanel.module.css';

/** Its place is kept while nobody writes, so that nothing moves. */
export function TypingLine({ people }: { people: readonly OnlineUser[] }) {
  return (
    <Group
      component="p"
      flex="none"
      h={24}
      px={16}
      fz="xs"
      c="dimmed"
      style={{ overflow: 'hidden', whiteSpace: 'nowrap' }}
      aria-live="off"
    >
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
    </Group>
  );
}
