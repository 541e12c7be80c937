import { ActionIcon, Box, Group } from '@mantine/core';
import type { OnlineUser } from '@switchboard/contract/chat/chat.ts';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { fullName } from '../../../lib/format/format.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { FaceRow } from '../../../ui/people/FaceRow.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
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
    <Group
      component="header"
      className={clsx(classes.head, 'line-below')}
      flex="none"
      gap={10}
      ps={16}
      pe={10}
    >
      <h2 className={classes.title} tabIndex={-1} data-autofocus>
        {text.title}
      </h2>
      {online.length > 0 && (
        <Hint label={names} multiline>
          <Group component="span" flex={1} justify="space-between" miw={0}>
            <Group component="span" className="tabular" flex="none" gap={5} fz="xs" c="secondary">
              <Box component="span" w={8} h={8} bg="var(--online)" bdrs="50%" />
              {text.online(online.length)}
            </Group>
            <Group component="span" gap={4}>
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
            </Group>
          </Group>
        </Hint>
      )}
      <Group component="span" flex="none" gap={2} ms="auto">
        {onToggleWidth && (
          <ActionIcon size="sm" aria-label={wide ? text.narrow : text.widen} onClick={onToggleWidth}>
            <Toggle size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon size="sm" aria-label={text.close} onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
