import { Textarea, TextInput } from '@mantine/core';
import { CUSTOM_ROLES } from '@switchboard/contract/limits.ts';
import { type CustomRole, roleFields } from '@switchboard/contract/members/roles.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSaveRole } from '../api.ts';
import { text } from '../text.ts';
import { PermissionGrid } from './PermissionGrid.tsx';

const words = text.form;

interface RoleDialogProps {
  /** Null for a new one. */
  edited: CustomRole | null;
  onClose: () => void;
}

/** What a role is called, and how far each of its permissions reaches. */
export function RoleDialog({ edited, onClose }: RoleDialogProps) {
  const { mutateAsync } = useSaveRole(edited);
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues: {
      name: edited?.name ?? '',
      description: edited?.description ?? '',
      permissions: edited?.permissions ?? [],
    },
    validate: roleFields,
    failed: words.failed,
    send: async (values) => {
      const { role } = await mutateAsync(values);
      toast.success(edited ? words.saved(role.name) : words.added(role.name));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      width={640}
      title={words[verb]}
      submitLabel={words.submit[verb]}
      {...dialog}
      note={edited && edited.people > 0 ? words.counts(edited.people) : undefined}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label={words.name}
        maxLength={CUSTOM_ROLES.name}
        required
        data-autofocus
      />
      <Textarea
        {...field('description')}
        label={words.description}
        maxLength={CUSTOM_ROLES.description}
        autosize
        minRows={1}
      />
      <PermissionGrid
        value={form.values.permissions}
        error={form.errors.permissions}
        onChange={(permissions) => form.setFieldValue('permissions', [...permissions])}
      />
    </FormDialog>
  );
}
