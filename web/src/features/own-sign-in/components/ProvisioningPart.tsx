import { Box, Stack, Text } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { Provisioning, ScimToken } from '@switchboard/contract/scim/scim-tokens.ts';
import { useMemo, useState } from 'react';
import { RotateSecretDialog } from '../../../shared/secrets/RotateSecretDialog.tsx';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { useRevokeScimToken, useRotateScimToken, useScimTokens } from '../provisioning-api.ts';
import { text } from '../provisioning-text.ts';
import type { SettingsPart } from '../settings-list.ts';
import { CopiedLine } from './CopiedLine.tsx';
import { NewScimTokenDialog } from './NewScimTokenDialog.tsx';
import { scimTokenColumns } from './scim-token-columns.tsx';

type Open =
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'rotate' | 'revoke'; readonly token: ScimToken };

/** What the organization's directory is given, and what it has done. */
export function ProvisioningPart({ list, tabs }: SettingsPart) {
  const query = useScimTokens(list.values.page);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      scimTokenColumns({
        onRotate: (token) => setOpen({ kind: 'rotate', token }),
        onRevoke: (token) => setOpen({ kind: 'revoke', token }),
      }),
    [],
  );
  const onMade = (secret: string) => setOpen({ kind: 'secret', secret });
  return (
    <>
      <TablePage
        words={text}
        above={
          <>
            {tabs}
            <Directory provisioning={query.data?.provisioning} />
          </>
        }
        add={{ onClick: () => setOpen({ kind: 'form' }) }}
        query={query}
        rows={query.data?.scimTokens}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE.scimTokens}
        columns={columns}
        skeletonRows={3}
      />
      {open?.kind === 'form' && <NewScimTokenDialog onMade={onMade} onClose={close} />}
      {open?.kind === 'secret' && <SecretDialog {...text.secret} secret={open.secret} onClose={close} />}
      {open?.kind === 'rotate' && <RotateDialog token={open.token} onRotated={onMade} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog token={open.token} onClose={close} />}
    </>
  );
}

/** As high before it has come as afterwards. */
const Directory = ({ provisioning }: { provisioning: Provisioning | undefined }) => (
  <Box maw={720} mih={92}>
    {provisioning && (
      <Stack gap={8}>
        <CopiedLine
          label={text.address}
          value={provisioning.address}
          copy={text.copy}
          fullLabel={text.copyAddress}
        />
        <Text fz="sm" c="secondary">
          {text.managed(provisioning.people, provisioning.groups)}
        </Text>
      </Stack>
    )}
  </Box>
);

interface RotateDialogProps {
  token: ScimToken;
  onRotated: (secret: string) => void;
  onClose: () => void;
}

function RotateDialog({ token, onRotated, onClose }: RotateDialogProps) {
  const { mutateAsync } = useRotateScimToken(token._id);
  return (
    <RotateSecretDialog
      words={text.rotateDialog}
      rotate={mutateAsync}
      onClose={onClose}
      onRotated={onRotated}
    />
  );
}

const RevokeDialog = ({ token, onClose }: { token: ScimToken; onClose: () => void }) => (
  <ConfirmRemoval
    name={token.name}
    words={text.revoke}
    mutation={useRevokeScimToken(token._id)}
    onClose={onClose}
  />
);
