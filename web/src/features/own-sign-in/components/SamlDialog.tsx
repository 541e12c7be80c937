import { Textarea, TextInput } from '@mantine/core';
import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import { USUAL_ATTRIBUTES } from '@switchboard/contract/access/saml-providers.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { ReactNode } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { MakerFields, type MakersProof } from '../../../shared/secrets/MakerFields.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../../ui/inputs/SwitchRow.tsx';
import { type SamlFields, useSaveSamlProvider } from '../provider-api.ts';
import { text } from '../provider-text.ts';
import { joinCertificates, splitCertificates } from '../saml-certificates.ts';
import { samlText } from '../saml-text.ts';
import { ClaimFields } from './ClaimFields.tsx';
import { MetadataField } from './MetadataField.tsx';

const shared = text.form;
const words = samlText.form;

interface SamlDialogProps {
  /** Null for a new one. */
  edited: IdentityProvider | null;
  /** Above the fields of a new one. */
  choice: ReactNode;
  onSaved: (provider: IdentityProvider) => void;
  onClose: () => void;
}

export function SamlDialog({ edited, choice, onSaved, onClose }: SamlDialogProps) {
  const { mutateAsync } = useSaveSamlProvider(edited);
  const initialValues = {
    name: edited?.name ?? '',
    issuer: edited?.issuer ?? '',
    ssoUrl: edited?.ssoUrl ?? '',
    certificates: joinCertificates(edited?.certificates.map(({ pem }) => pem) ?? []),
    ...(edited?.claims ?? USUAL_ATTRIBUTES),
    secondFactorAtProvider: edited?.secondFactorAtProvider ?? false,
    password: '',
    code: '',
  };
  const save = async (values: typeof initialValues, proof: MakersProof) => {
    const { email, firstName, lastName, groups, password: _password, code: _code, ...fields } = values;
    const body: SamlFields = {
      ...fields,
      certificates: splitCertificates(values.certificates),
      claims: { email, firstName, lastName, groups },
      ...proof,
    };
    const { identityProvider } = await mutateAsync(body);
    toast.success(shared.saved);
    onSaved(identityProvider);
  };
  const verb = edited ? 'edit' : 'add';
  const { dialog, field, form } = useCallForm({
    initialValues,
    validate: () => ({}),
    failed: shared.failed,
    send: (values) =>
      save(values, {
        ...(values.password !== '' && { password: values.password }),
        ...(values.code !== '' && { code: values.code }),
      }),
  });
  const { values, errors } = form;
  const isMissing = [values.name, values.issuer, values.ssoUrl, values.certificates].includes('');
  return (
    <FormDialog
      opened
      title={shared[verb]}
      submitLabel={shared.submit[verb]}
      width={560}
      {...dialog}
      onClose={onClose}
    >
      {choice}
      <MetadataField
        onRead={({ issuer, ssoUrl, certificates }) => {
          form.setValues({ issuer, ssoUrl, certificates: joinCertificates(certificates) });
          form.clearErrors();
        }}
      />
      <TextInput
        {...field('name')}
        label={shared.name}
        description={shared.nameHelp}
        maxLength={LENGTH.name}
        required
      />
      <TextInput
        {...field('issuer')}
        label={words.issuer}
        description={words.issuerHelp}
        maxLength={SAML.entityId}
        required
      />
      <TextInput
        {...field('ssoUrl')}
        label={words.ssoUrl}
        description={words.ssoUrlHelp}
        type="url"
        inputMode="url"
        maxLength={SAML.address}
        required
      />
      <Textarea
        {...field('certificates')}
        label={words.certificates}
        description={words.certificatesHelp}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
        required
      />
      <ClaimFields label={words.claims} help={words.claimsHelp} field={field} errors={errors} />
      <SwitchRow
        label={shared.secondFactorAtProvider}
        description={shared.secondFactorHelp}
        checked={values.secondFactorAtProvider}
        onChange={(checked) => form.setFieldValue('secondFactorAtProvider', checked)}
      />
      <MakerFields
        field={field}
        disabled={dialog.busy || isMissing}
        onPasskey={(passkey) => save(values, { passkey })}
      />
    </FormDialog>
  );
}
