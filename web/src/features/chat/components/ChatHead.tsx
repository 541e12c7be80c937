import { ActionIcon, Tooltip } from '@mantine/core';
import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { fullName } from '../../../lib/format/format.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { FaceRow } from '../../../ui/people/FaceRow.tsx';
import { text } from '../text.ts';
import classes from './ChatPanel.module.css';

/** Faces that fit beside the title. */
const FACES = 3;

interface ChatHeadProps {
  online: readonly OnlineUser[];
  onClose: () => void;
  wide?: boolean;
  onToggleWidth?: () => void;
}

export function ChatHead({ online, onClose, wide = false, onToggleWidth }: ChatHeadProps) {
  const Toggle = wide ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  const names = online.map(fullName).join(', ');
  return (
    <header className={classes.head}>
      <h2 className={classes.title} tabIndex={-1} data-autofocus>
        {text.title}
      </h2>
      {online.length > 0 && (
        <Tooltip label={names} multiline>
          <span className={classes.presence}>
            <span className={classes.online}>{text.online(online.length)}</span>
            <span className={classes.faces}>
              <FaceRow ids={online.slice(0, FACES).map(({ _id }) => _id)}>
                {online.slice(0, FACES).map((person) => (
                  <Avatar
                    key={person._id}
                    person={{ id: person._id, name: fullName(person) }}
                    size={22}
                    online
                  />
                ))}
              </FaceRow>
            </span>
          </span>
        </Tooltip>
      )}
      <span className={classes.tools}>
        {onToggleWidth && (
          <ActionIcon size="sm" aria-label={wide ? text.narrow : text.widen} onClick={onToggleWidth}>
            <Toggle size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon size="sm" aria-label={text.close} onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </span>
    </header>
  );
}
