import { Button } from '@mantine/core';
import type { ApiToken } from '@switchboard/contract/access/tokens/tokens.ts';
import { useMemo, useState } from 'react';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { FormActions } from '../../../ui/page/FormActions.tsx';
import { FormSection } from '../../../ui/page/FormSection.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useOwnTokens, useRevokeOwnToken } from '../api.ts';
import { text } from '../text.ts';
import { TokenDialog } from './TokenDialog.tsx';
import { ownTokenColumns } from './token-columns.tsx';

const words = text.own;

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'revoke'; readonly token: ApiToken };

/** What scripts sign in with in the person's name. */
export function TokensSection() {
  const query = useOwnTokens();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(() => ownTokenColumns((token) => setOpen({ kind: 'revoke', token })), []);
  return (
    <FormSection title={words.title} description={words.help}>
      <Loaded query={query} what={words.what} framed placeholder={<SkeletonCard rows={2} height={52} />}>
        {(tokens) => (
          <DataTable
            label={words.list}
            columns={columns}
            rows={tokens.filter(({ state }) => state === 'active')}
            rowKey={({ _id }) => _id}
            withoutKeys
            empty={<EmptyState title={words.empty.title} text={words.empty.text} />}
          />
        )}
      </Loaded>
      <FormActions>
        <Button variant="default" onClick={() => setOpen({ kind: 'new' })}>
          {words.add}
        </Button>
      </FormActions>
      {open?.kind === 'new' && (
        <TokenDialog
          account={null}
          onMade={(secret) => setOpen({ kind: 'secret', secret })}
          onClose={close}
        />
      )}
      {open?.kind === 'secret' && <SecretDialog {...text.secret} secret={open.secret} onClose={close} />}
      {open?.kind === 'revoke' && <OwnRevokeDialog token={open.token} onClose={close} />}
    </FormSection>
  );
}

const OwnRevokeDialog = ({ token, onClose }: { token: ApiToken; onClose: () => void }) => (
  <ConfirmRemoval
    name={token.name}
    words={text.revoke}
    mutation={useRevokeOwnToken(token._id)}
    onClose={onClose}
  />
);
