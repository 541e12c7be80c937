import type { Licenses } from '../../../lib/format/license-usage.ts';
import type { UserDialog } from '../use-user-dialogs.ts';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { ImportUsersDialog } from './ImportUsersDialog.tsx';
import type { Place } from './OrganizationPicker.tsx';
import { RemoveUserDialog } from './RemoveUserDialog.tsx';
import { ResetSecondFactorDialog } from './ResetSecondFactorDialog.tsx';
import { SessionsDialog } from './SessionsDialog.tsx';
import { UserRolesDialog } from './UserRolesDialog.tsx';

interface UserDialogsProps {
  dialog: UserDialog | null;
  /** Of the admin's own organization. */
  licenses?: Licenses | null | undefined;
  /** The one that a super admin looks at. */
  organization?: Place | undefined;
  onClose: () => void;
}

/** The dialog that is open over a list of people, if any. */
export function UserDialogs({ dialog, licenses, organization, onClose }: UserDialogsProps) {
  switch (dialog?.kind) {
    case 'create':
      return <CreateUserDialog licenses={licenses} organization={organization} onClose={onClose} />;
    case 'import':
      return <ImportUsersDialog onClose={onClose} />;
    case 'edit':
      return <EditUserDialog user={dialog.user} onClose={onClose} />;
    case 'roles':
      return <UserRolesDialog user={dialog.user} onClose={onClose} />;
    case 'deactivate':
    case 'delete':
      return <RemoveUserDialog kind={dialog.kind} user={dialog.user} onClose={onClose} />;
    case 'sessions':
      return <SessionsDialog user={dialog.user} onClose={onClose} />;
    case 'reset':
      return <ResetSecondFactorDialog user={dialog.user} onClose={onClose} />;
    case undefined:
      return null;
  }
}
