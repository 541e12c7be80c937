import type { User } from '@switchboard/contract/entities/user.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { fullName } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { text } from '../text.ts';
import { type UserActions, UserRowMenu } from './UserRowMenu.tsx';
import classes from './user-columns.module.css';

/** @param ownId the reader's */
export const userColumns = (ownId: string, actions: UserActions): readonly Column<User>[] => [
  {
    key: 'person',
    header: text.columns.person,
    phone: 'title',
    cell: (user) => (
      <div className={classes.person}>
        <Avatar person={{ id: user._id, name: fullName(user) }} size={26} />
        <div className={classes.words}>
          <TwoLines
            first={user._id === ownId ? `${fullName(user)} (${text.you})` : fullName(user)}
            second={user.email}
          />
        </div>
      </div>
    ),
  },
  { key: 'role', header: text.columns.role, width: 130, cell: ({ role }) => ROLE_LABELS[role] },
  {
    key: 'department',
    header: text.columns.department,
    width: 170,
    cell: ({ department }) => department || text.none,
  },
  {
    key: 'contact',
    header: text.columns.contact,
    width: 170,
    cell: ({ contactNumber }) => contactNumber || text.none,
  },
  {
    key: 'status',
    header: text.columns.status,
    width: 110,
    cell: (user) => <AccountState {...user} />,
  },
  {
    key: 'actions',
    header: text.columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (user) => <UserRowMenu user={user} own={user._id === ownId} {...actions} />,
  },
];

function AccountState({ isActive, isInvited }: Pick<User, 'isActive' | 'isInvited'>) {
  if (!isActive) return <ToneBadge tone="closed">{text.states.inactive}</ToneBadge>;
  if (isInvited) return <ToneBadge tone="open">{text.states.invited}</ToneBadge>;
  return <ToneBadge tone="resolved">{text.states.active}</ToneBadge>;
}
