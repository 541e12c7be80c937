import { Select } from '@mantine/core';
import { ACCOUNT_STATES } from '@switchboard/contract/enums.ts';
import { memberChanges, userChanges } from '@switchboard/contract/members/users.ts';
import type { User } from '@switchboard/contract/people/user.ts';
import { useState } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useEditUser, useMoveEffect } from '../api.ts';
import { domainOf, rolesFor } from '../roles.ts';
import { text } from '../text.ts';
import { useIsSuperAdmin } from '../use-is-super-admin.ts';
import { MoveNotice } from './MoveNotice.tsx';
import { OrganizationPicker, type Place } from './OrganizationPicker.tsx';
import { UserFields, type UserFieldValues } from './UserFields.tsx';

const words = text.form;

/** What follows from it that is not seen in the form. */
function noteOf({ isProvisioned }: User, leavesTickets: boolean): string | undefined {
  if (leavesTickets) return words.agentNote;
  return isProvisioned ? words.provisionedNote : undefined;
}

/** Edits somebody's account; whoever is inactive can be made active here too. A super admin can move them as well. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const own = useUser()._id === user._id;
  const bySuperAdmin = useIsSuperAdmin();
  const movable = bySuperAdmin && user.organization !== null;
  const [place, setPlace] = useState<Place | null>(user.organization);
  const target = movable && place !== null && place._id !== user.organization?._id ? place : null;
  const effect = useMoveEffect(user._id, target?._id ?? null);
  const { mutateAsync } = useEditUser(user._id);
  const { dialog, field, form } = useCallForm<UserFieldValues & { status: string; organization: string }>({
    initialValues: {
      organization: user.organization?._id ?? '',
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
      department: user.department,
      contactNumber: user.contactNumber,
      status: user.isActive ? 'active' : 'inactive',
    },
    validate: movable ? memberChanges : userChanges,
    failed: words.failed.edit,
    send: async ({ status, organization, ...values }) => {
      const activated = !user.isActive && status === 'active';
      const { user: saved } = await mutateAsync({
        ...values,
        ...(movable && { organization }),
        ...(activated && { isActive: true }),
      });
      toast.success(target ? words.moved(fullName(saved), target.name) : words.saved(fullName(saved)));
      onClose();
    },
  });
  const stopsAsAgent = user.role === 'devops_agent' && form.values.role !== 'devops_agent';
  const { onBlur, error } = field('organization');
  const roleFixed = own || user.role === 'super_admin';
  return (
    <FormDialog
      opened
      title={words.title.edit}
      submitLabel={target ? words.submit.move : words.submit.edit}
      width={560}
      {...dialog}
      // What it means is said before it is done.
      disabled={target !== null && effect.data === undefined}
      note={noteOf(user, stopsAsAgent && target === null)}
      onClose={onClose}
    >
      {movable && (
        <OrganizationPicker
          value={place}
          onChange={(next) => {
            setPlace(next);
            form.setFieldValue('organization', next?._id ?? '');
          }}
          onBlur={onBlur}
          error={error}
        />
      )}
      {target && (
        <MoveNotice
          effect={effect.data}
          domain={domainOf(target.organization_entity)}
          failed={effect.isError}
          onRetry={() => void effect.refetch()}
        />
      )}
      <UserFields
        field={field}
        roles={rolesFor(user.role, bySuperAdmin)}
        roleFixed={roleFixed}
        roleNote={own && !bySuperAdmin ? words.ownRole : undefined}
        domain={domainOf(place?.organization_entity)}
      />
      {!user.isActive && (
        <Select
          {...field('status')}
          label={words.status}
          data={ACCOUNT_STATES.map((state) => ({ value: state, label: text.states[state] }))}
          allowDeselect={false}
        />
      )}
    </FormDialog>
  );
}
