import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { useInstallation } from '../../../lib/api/installation.ts';
import { fullName } from '../../../lib/format/format.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from '../text.ts';
import { AutoAssignBox } from './AutoAssignBox.tsx';
import { type UserActions, UserRowMenu } from './UserRowMenu.tsx';
import classes from './user-columns.module.css';

type UserColumn = Column<User>;

const person = (ownId: string): UserColumn => ({
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
});

const contact: UserColumn = {
  key: 'contact',
  header: text.columns.contact,
  width: 150,
  cell: ({ contactNumber }) => contactNumber || text.none,
};

const status: UserColumn = {
  key: 'status',
  header: text.columns.status,
  width: 120,
  cell: (user) => (
    <>
      <AccountState {...user} />
      {user.isProvisioned && <span className={classes.provider}>{text.provisioned}</span>}
      {user.mailProblem !== null && (
        <Hint label={user.mailProblem.detail} multiline>
          <span className={classes.fails}>{text.mail.fails}</span>
        </Hint>
      )}
    </>
  ),
};

const lastSignIn: UserColumn = {
  key: 'last-sign-in',
  header: text.columns.lastSignIn,
  width: 130,
  cell: (user) => <LastSignIn {...user} />,
};

const menu = (ownId: string, actions: UserActions): UserColumn => ({
  key: 'actions',
  header: text.columns.actions,
  headerHidden: true,
  width: 44,
  align: 'right',
  cell: (user) => <UserRowMenu user={user} own={user._id === ownId} {...actions} />,
});

/** Of one organization. @param ownId the reader's @param actions null for who only reads */
export const userColumns = (ownId: string, actions: UserActions | null): readonly UserColumn[] => [
  person(ownId),
  { key: 'role', header: text.columns.role, width: 120, cell: ({ role }) => ROLE_LABELS[role] },
  {
    key: 'department',
    header: text.columns.department,
    width: 160,
    cell: ({ department }) => department || text.none,
  },
  contact,
  status,
  lastSignIn,
  ...(actions === null ? [] : [menu(ownId, actions)]),
];

/** Of all organizations. @param ownId the reader's */
export const allUsersColumns = (ownId: string, actions: UserActions): readonly UserColumn[] => [
  person(ownId),
  {
    key: 'role',
    header: text.columns.role,
    width: 120,
    cell: ({ role }) => (
      <ToneBadge tone={role === 'super_admin' || role === 'admin' ? 'accent' : 'closed'}>
        {ROLE_LABELS[role]}
      </ToneBadge>
    ),
  },
  {
    key: 'organization',
    header: text.columns.organization,
    width: 180,
    cell: ({ organization, department }) => (
      <TwoLines first={organization?.name ?? text.noOrganization} second={department} />
    ),
  },
  status,
  contact,
  {
    key: 'auto-assign',
    header: text.columns.autoAssign,
    width: 110,
    cell: (user) => <AutoAssignBox user={user} />,
  },
  lastSignIn,
  menu(ownId, actions),
];

function LastSignIn({
  lastSignInAt,
  signsInWithProvider,
  isProvisioned,
}: Pick<User, 'lastSignInAt' | 'signsInWithProvider' | 'isProvisioned'>) {
  const { data } = useInstallation();
  const when = lastSignInAt === null ? text.neverSignedIn : <RelativeTime date={lastSignInAt} />;
  // Whom a directory manages comes by a provider of the organization's own.
  if (!signsInWithProvider || isProvisioned || data === undefined) return when;
  return (
    <>
      {when}
      <span className={classes.provider}>{text.signsInWith(data.providerName)}</span>
    </>
  );
}

function AccountState({ isActive, isInvited }: Pick<User, 'isActive' | 'isInvited'>) {
  if (!isActive) return <ToneBadge tone="closed">{text.states.inactive}</ToneBadge>;
  if (isInvited) return <ToneBadge tone="open">{text.states.invited}</ToneBadge>;
  return <ToneBadge tone="resolved">{text.states.active}</ToneBadge>;
}
