import { ActionIcon, Menu } from '@mantine/core';
import type { User } from '@switchboard/contract/entities/user.ts';
import {
  IconDots,
  IconMail,
  IconPencil,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { fullName } from '../../../lib/format.ts';
import { text } from '../text.ts';

export interface UserActions {
  readonly onEdit: (user: User) => void;
  readonly onDeactivate: (user: User) => void;
  readonly onReactivate: (user: User) => void;
  readonly onInvite: (user: User) => void;
  readonly onResetSecondFactor: (user: User) => void;
}

interface UserRowMenuProps extends UserActions {
  user: User;
  /** One's own account can only be edited. */
  own: boolean;
}

const icon = { size: 16, stroke: 1.6 } as const;

export function UserRowMenu({ user, own, ...actions }: UserRowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={text.more(fullName(user))}>
          <IconDots {...icon} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.onEdit(user)}>
          {text.menu.edit}
        </Menu.Item>
        {user.isInvited && user.isActive && (
          <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => actions.onInvite(user)}>
            {text.menu.invite}
          </Menu.Item>
        )}
        {!own && (
          <>
            <Menu.Item
              leftSection={<IconShieldOff {...icon} />}
              onClick={() => actions.onResetSecondFactor(user)}
            >
              {text.menu.resetSecondFactor}
            </Menu.Item>
            {user.isActive ? (
              <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => actions.onDeactivate(user)}>
                {text.menu.deactivate}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => actions.onReactivate(user)}>
                {text.menu.reactivate}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
