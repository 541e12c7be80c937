import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { IDENTITY_PROVIDERS } from '@switchboard/contract/access/identity-provider-limits.ts';
import { type IdentityProvider, USUAL_CLAIMS } from '@switchboard/contract/access/identity-providers.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ReactNode } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { type ProviderFields, useSaveProvider } from '../provider-api.ts';
import { text } from '../provider-text.ts';
import { ClaimFields } from './ClaimFields.tsx';

const words = text.form;

interface ProviderDialogProps {
  /** Null for a new one. */
  edited: IdentityProvider | null;
  /** Above the fields of a new one. */
  choice: ReactNode;
  onSaved: (provider: IdentityProvider) => void;
  onClose: () => void;
}

export function ProviderDialog({ edited, choice, onSaved, onClose }: ProviderDialogProps) {
  const { mutateAsync } = useSaveProvider(edited);
  const initialValues = {
    name: edited?.name ?? '',
    issuer: edited?.issuer ?? '',
    clientId: edited?.clientId ?? '',
    clientSecret: '',
    ...(edited?.claims ?? USUAL_CLAIMS),
    trustsEmails: edited?.trustsEmails ?? false,
    secondFactorAtProvider: edited?.secondFactorAtProvider ?? false,
    password: '',
    code: '',
  };
  const save = async (values: typeof initialValues, proof: MakersProof) => {
    const { email, firstName, lastName, groups, password: _password, code: _code, ...fields } = values;
    const body: ProviderFields = { ...fields, claims: { email, firstName, lastName, groups }, ...proof };
    const { identityProvider } = await mutateAsync(body);
    toast.success(words.saved);
    onSaved(identityProvider);
  };
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues,
    validate: () => ({}),
    failed: words.failed,
    send: (values) =>
      save(values, {
        ...(values.password !== '' && { password: values.password }),
        ...(values.code !== '' && { code: values.code }),
      }),
  });
  const { values, errors } = form;
  const toggle = (name: 'trustsEmails' | 'secondFactorAtProvider', description: string) => (
    <SwitchRow
      label={words[name]}
      description={description}
      checked={values[name]}
      onChange={(checked) => form.setFieldValue(name, checked)}
    />
  );
  return (
    <FormDialog
      opened
      title={words[verb]}
      submitLabel={words.submit[verb]}
      width={560}
      {...dialog}
      onClose={onClose}
    >
      {choice}
      <TextInput
        {...field('name')}
        label={words.name}
        description={words.nameHelp}
        maxLength={LENGTH.name}
        required
        data-autofocus
      />
      <TextInput
        {...field('issuer')}
        label={words.issuer}
        description={words.issuerHelp}
        type="url"
        inputMode="url"
        maxLength={IDENTITY_PROVIDERS.issuer}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14} verticalSpacing={14}>
        <TextInput
          {...field('clientId')}
          label={words.clientId}
          maxLength={IDENTITY_PROVIDERS.clientId}
          autoComplete="off"
          required
        />
        <PasswordInput
          {...field('clientSecret')}
          label={words.clientSecret}
          {...(edited && { placeholder: '••••••••', description: words.secretKept })}
          maxLength={IDENTITY_PROVIDERS.clientSecret}
          autoComplete="off"
          required={edited === null}
        />
      </SimpleGrid>
      <ClaimFields label={words.claims} help={words.claimsHelp} field={field} errors={errors} />
      {toggle('trustsEmails', words.trustsEmailsHelp)}
      {toggle('secondFactorAtProvider', words.secondFactorHelp)}
      <MakerFields
        field={field}
        disabled={dialog.busy || values.name === '' || values.issuer === '' || values.clientId === ''}
        onPasskey={(passkey) => save(values, { passkey })}
      />
    </FormDialog>
  );
}
