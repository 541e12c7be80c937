import { Select } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { userChanges } from '@switchboard/contract/endpoints/users.ts';
import type { User } from '@switchboard/contract/entities/user.ts';
import { fullName } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { useCallForm } from '../../../lib/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useEditUser } from '../api/write-user.ts';
import { domainOf, rolesFor } from '../roles.ts';
import { text } from '../text.ts';
import { UserFields, type UserFieldValues } from './UserFields.tsx';

const words = text.form;

/** Edits somebody's account; whoever is inactive can be made active here too. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const own = useUser()._id === user._id;
  const { mutateAsync } = useEditUser(user._id);
  const { form, busy, failure, field, submit } = useCallForm<UserFieldValues & { status: string }>({
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
      department: user.department,
      contactNumber: user.contactNumber,
      status: user.isActive ? 'active' : 'inactive',
    },
    validate: schemaResolver(userChanges, { sync: true }),
    failed: words.failed.edit,
    send: async ({ status, ...values }) => {
      const activated = !user.isActive && status === 'active';
      const { user: saved } = await mutateAsync({ ...values, ...(activated && { isActive: true }) });
      toast.success(words.saved(fullName(saved)));
      onClose();
    },
  });
  const stopsAsAgent = user.role === 'devops_agent' && form.values.role !== 'devops_agent';
  return (
    <FormDialog
      opened
      title={words.title.edit}
      submitLabel={words.submit.edit}
      width={560}
      busy={busy}
      error={failure}
      dirty={form.isDirty()}
      note={stopsAsAgent ? words.agentNote : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserFields
        field={field}
        roles={rolesFor(user.role)}
        roleFixed={own}
        roleNote={own ? words.ownRole : undefined}
        domain={domainOf(user.organization?.organization_entity)}
      />
      {!user.isActive && (
        <Select
          {...field('status')}
          label={words.status}
          data={Object.entries(text.states).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
        />
      )}
    </FormDialog>
  );
}
