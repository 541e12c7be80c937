import { Select, TextInput } from '@mantine/core';
import type { TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import type { ServiceAccount } from '@switchboard/contract/access/tokens/service-accounts.ts';
import { TOKENS } from '@switchboard/contract/access/tokens/token-limits.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useUser } from '../../../lib/session/session.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { useMakerCodes } from '../../../shared/secrets/maker-codes.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useMakeToken } from '../api.ts';
import { text } from '../text.ts';
import { ScopeFields } from './ScopeFields.tsx';

const words = text.form;
const DAYS = [7, 30, 90, 180, TOKENS.days];

interface TokenDialogProps {
  /** Whose it is; null for one of the person's own. */
  account: ServiceAccount | null;
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** What a token is for, how long it lasts, and who makes it. */
export function TokenDialog({ account, onMade, onClose }: TokenDialogProps) {
  const { role } = useUser();
  const codes = useMakerCodes();
  const { mutateAsync } = useMakeToken(account);
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const make = async ({ name, days }: { name: string; days: string }, proof: MakersProof) => {
    const { secret } = await mutateAsync({ name, scopes, expiresInDays: Number(days), ...proof });
    onMade(secret);
  };
  const most = role === 'super_admin' && account === null ? TOKENS.superAdminDays : TOKENS.days;
  const { dialog, field, form } = useCallForm({
    initialValues: { name: '', days: String(Math.min(TOKENS.usualDays, most)), password: '', code: '' },
    extraFields: ['scopes', 'expiresInDays'],
    validate: ({ name, password, code }) => ({
      ...(name.trim() === '' && { name: MESSAGES.tokenNameRequired }),
      ...(scopes.length === 0 && { scopes: MESSAGES.tokenScopesRequired }),
      ...(password === '' && { password: MESSAGES.passwordRequired }),
      ...(codes !== null && code.trim() === '' && { code: MESSAGES.codeRequired }),
    }),
    failed: words.failed,
    send: ({ password, code, ...values }) => make(values, { password, ...(codes !== null && { code }) }),
  });
  return (
    <FormDialog
      opened
      title={account === null ? words.title : words.titleOf(account.name)}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      width={520}
      {...dialog}
      dirty={dialog.dirty || scopes.length > 0}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={LENGTH.name}
        data-autofocus
      />
      <ScopeFields
        chosen={scopes}
        offered={account?.scopes}
        error={typeof form.errors.scopes === 'string' ? form.errors.scopes : undefined}
        onChange={(chosen) => {
          form.clearFieldError('scopes');
          setScopes(chosen);
        }}
      />
      <Select
        {...field('days')}
        label={words.expires}
        data={DAYS.filter((days) => days <= most).map((days) => ({
          value: String(days),
          label: words.days(days),
        }))}
        onChange={(chosen) => form.setFieldValue('days', chosen ?? form.values.days)}
        allowDeselect={false}
        error={form.errors.expiresInDays}
      />
      <MakerFields
        field={field}
        disabled={dialog.busy || form.values.name.trim() === '' || scopes.length === 0}
        onPasskey={(passkey) => make(form.values, { passkey })}
      />
    </FormDialog>
  );
}
