import type { User } from '@switchboard/contract/people/user.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';
import { useMemo, useState } from 'react';
import { wordsOf } from '../../lib/api/api-error.ts';
import { fullName } from '../../lib/format/format.ts';
import { useActor } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { useClearMailProblem, useReactivateUser } from './api.ts';
import type { UserActions } from './components/UserRowMenu.tsx';
import { useInviteAgain } from './components/use-invite-again.ts';
import { text } from './text.ts';
import { useIsSuperAdmin } from './use-is-super-admin.ts';

export type UserDialog =
  | { readonly kind: 'create' | 'import' }
  | { readonly kind: 'edit' | 'roles' | 'deactivate' | 'delete' | 'reset' | 'sessions'; readonly user: User };

/** Which dialog is open over a list of people, and what a row's menu does. */
export function useUserDialogs() {
  const [dialog, open] = useState<UserDialog | null>(null);
  const { mutate: reactivate } = useReactivateUser();
  const invite = useInviteAgain();
  const { mutate: mailAgain } = useClearMailProblem();
  const bySuperAdmin = useIsSuperAdmin();
  const actor = useActor();
  const givesRoles = permits(actor, 'roles.manage') && !bySuperAdmin;
  const resets = permits(actor, 'organization.edit');
  const actions = useMemo(
    (): UserActions => ({
      onEdit: (user) => open({ kind: 'edit', user }),
      onDeactivate: (user) => open({ kind: 'deactivate', user }),
      onSessions: (user) => open({ kind: 'sessions', user }),
      onReactivate: (user) =>
        reactivate(user._id, {
          onSuccess: () => toast.success(text.reactivate.done(fullName(user))),
          onError: (error) => toast.error(wordsOf(error, text.reactivate.failed)),
        }),
      onMailAgain: (user) =>
        mailAgain(user._id, {
          onSuccess: () => toast.success(text.mail.again(fullName(user), user.email)),
          onError: (error) => toast.error(wordsOf(error, text.mail.failed)),
        }),
      ...(resets && { onResetSecondFactor: (user) => open({ kind: 'reset', user }) }),
      ...(givesRoles && { onRoles: (user) => open({ kind: 'roles', user }) }),
      ...(bySuperAdmin ? { onDelete: (user) => open({ kind: 'delete', user }) } : { onInvite: invite }),
    }),
    [bySuperAdmin, givesRoles, invite, mailAgain, reactivate, resets],
  );
  return { dialog, open, close: () => open(null), actions };
}
