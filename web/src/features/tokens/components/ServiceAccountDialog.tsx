import { Select, TextInput } from '@mantine/core';
import { TOKEN_SCOPES, type TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import { SERVICE_ROLES, type ServiceAccount } from '@switchboard/contract/access/tokens/service-accounts.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSaveServiceAccount } from '../api.ts';
import { text } from '../text.ts';
import { ScopeFields } from './ScopeFields.tsx';

const words = text.accountForm;

interface ServiceAccountDialogProps {
  /** Null for a new one. */
  edited: ServiceAccount | null;
  onClose: () => void;
}

/** What a program is called, and what it may. */
export function ServiceAccountDialog({ edited, onClose }: ServiceAccountDialogProps) {
  const { mutateAsync } = useSaveServiceAccount(edited);
  const [scopes, setScopes] = useState<TokenScope[]>(() =>
    TOKEN_SCOPES.filter((scope) => edited?.scopes.includes(scope)),
  );
  const verb = edited ? 'edit' : 'add';
  // One that a super admin has made an admin stays one here.
  const roles = edited?.role === 'admin' ? (['admin'] as const) : SERVICE_ROLES;
  const { dialog, field, form } = useCallForm({
    initialValues: { name: edited?.name ?? '', role: edited?.role ?? 'user' },
    extraFields: ['scopes'],
    validate: ({ name }) => ({
      ...(name.trim() === '' && { name: MESSAGES.serviceAccountNameRequired }),
      ...(scopes.length === 0 && { scopes: MESSAGES.tokenScopesRequired }),
    }),
    failed: words.failed,
    send: async ({ name, role }) => {
      await mutateAsync({ name, role, scopes });
      toast.success(words.saved(name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={520}
      {...dialog}
      dirty={dialog.dirty || scopes.join() !== (edited?.scopes ?? []).join()}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={LENGTH.name}
        data-autofocus
      />
      <Select
        {...field('role')}
        label={words.role}
        description={words.roleHelp}
        data={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        onChange={(chosen) =>
          form.setFieldValue('role', roles.find((role) => role === chosen) ?? form.values.role)
        }
        allowDeselect={false}
      />
      <ScopeFields
        chosen={scopes}
        description={words.scopesHelp}
        error={typeof form.errors.scopes === 'string' ? form.errors.scopes : undefined}
        onChange={(chosen) => {
          form.clearFieldError('scopes');
          setScopes(chosen);
        }}
      />
    </FormDialog>
  );
}
