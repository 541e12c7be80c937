import { Anchor, Text } from '@mantine/core';
import type { IdentityProvider } from '@switchboard/contract/access/identity-providers.ts';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { useTryProvider } from '../provider-api.ts';
import { text } from '../provider-text.ts';
import { samlText } from '../saml-text.ts';
import { CopiedLine } from './CopiedLine.tsx';

const words = text.connect;
const saml = samlText.connect;

/** What the provider has to know of this installation, and the way to try it out. */
export function ConnectDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const { mutate, isPending, error } = useTryProvider();
  return (
    <FormDialog
      opened
      width={560}
      title={words.title(provider.name)}
      subtitle={provider.protocol === 'saml' ? saml.subtitle : words.subtitle}
      submitLabel={words.test}
      cancelLabel={words.close}
      busy={isPending}
      error={error && wordsOf(error, text.testFailed)}
      onSubmit={() => mutate(provider._id, { onSuccess: ({ url }) => window.location.assign(url) })}
      onClose={onClose}
    >
      {provider.entityId !== null && (
        <CopiedLine
          label={saml.entityId}
          value={provider.entityId}
          copy={words.copy}
          fullLabel={saml.copyEntityId}
        />
      )}
      <CopiedLine
        label={provider.protocol === 'saml' ? saml.address : words.address}
        value={provider.callbackUrl}
        copy={words.copy}
        fullLabel={provider.protocol === 'saml' ? saml.copyAddress : words.copyAddress}
      />
      {provider.logoutUrl !== null && (
        <>
          <CopiedLine
            label={words.logout}
            value={provider.logoutUrl}
            copy={words.copy}
            fullLabel={words.copyLogout}
          />
          <Text fz="sm" c="secondary">
            {words.logoutHelp}
          </Text>
        </>
      )}
      {provider.metadataUrl !== null && (
        <>
          <Anchor href={provider.metadataUrl} fz="sm" download>
            {saml.download}
          </Anchor>
          <Text fz="sm" c="secondary">
            {saml.signs}
          </Text>
        </>
      )}
      {!provider.isActive && (
        <Text fz="sm" c="secondary">
          {words.next}
        </Text>
      )}
    </FormDialog>
  );
}
