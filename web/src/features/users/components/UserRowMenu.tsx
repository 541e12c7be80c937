import { Menu } from '@mantine/core';
import type { User } from '@switchboard/contract/people/user.ts';
import {
  IconDevices,
  IconEye,
  IconMail,
  IconMailForward,
  IconPencil,
  IconShieldOff,
  IconShieldPlus,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { fullName } from '../../../lib/format/format.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { text } from '../text.ts';

export interface UserActions {
  readonly onEdit: (user: User) => void;
  /** Where roles of the organization's own can be given. */
  readonly onRoles?: (user: User) => void;
  readonly onDeactivate: (user: User) => void;
  readonly onReactivate: (user: User) => void;
  /** To an address at which nothing has arrived. */
  readonly onMailAgain: (user: User) => void;
  /** Where an invitation can be sent again. */
  readonly onInvite?: (user: User) => void;
  readonly onSessions: (user: User) => void;
  /** Where a second factor can be taken away. */
  readonly onResetSecondFactor?: (user: User) => void;
  /** Where that is asked about, the page of what they can read. */
  readonly seenTicketsPath?: (id: string) => string;
  /** Where accounts can be deleted for good. */
  readonly onDelete?: (user: User) => void;
}

interface UserRowMenuProps extends UserActions {
  user: User;
  /** One's own account can only be edited. */
  own: boolean;
}

const icon = { size: 16, stroke: 1.6 } as const;

export function UserRowMenu({ user, own, ...actions }: UserRowMenuProps) {
  const { onInvite, onDelete, onRoles, onResetSecondFactor } = actions;
  return (
    <RowMenu label={text.more(fullName(user))}>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.onEdit(user)}>
        {text.menu.edit}
      </Menu.Item>
      {actions.seenTicketsPath && (
        <Menu.Item
          leftSection={<IconEye {...icon} />}
          component={Link}
          to={actions.seenTicketsPath(user._id)}
        >
          {text.menu.sees(fullName(user))}
        </Menu.Item>
      )}
      {onInvite && user.isInvited && user.isActive && (
        <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => onInvite(user)}>
          {text.menu.invite}
        </Menu.Item>
      )}
      {user.mailProblem !== null && (
        <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={() => actions.onMailAgain(user)}>
          {text.menu.mailAgain}
        </Menu.Item>
      )}
      {!own && (
        <>
          {onRoles && (
            <Menu.Item leftSection={<IconShieldPlus {...icon} />} onClick={() => onRoles(user)}>
              {text.menu.roles}
            </Menu.Item>
          )}
          {/* Whoever holds the machine helps a super admin. */}
          {user.role !== 'super_admin' && (
            <>
              <Menu.Item leftSection={<IconDevices {...icon} />} onClick={() => actions.onSessions(user)}>
                {text.menu.sessions}
              </Menu.Item>
              {onResetSecondFactor && (
                <Menu.Item
                  leftSection={<IconShieldOff {...icon} />}
                  onClick={() => onResetSecondFactor(user)}
                >
                  {text.menu.resetSecondFactor}
                </Menu.Item>
              )}
            </>
          )}
          {user.isActive ? (
            <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => actions.onDeactivate(user)}>
              {text.menu.deactivate}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => actions.onReactivate(user)}>
              {text.menu.reactivate}
            </Menu.Item>
          )}
          {onDelete && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onDelete(user)}>
              {text.menu.delete}
            </Menu.Item>
          )}
        </>
      )}
    </RowMenu>
  );
}
