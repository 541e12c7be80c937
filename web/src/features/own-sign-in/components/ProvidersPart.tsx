import type { IdentityProvider, Protocol } from '@switchboard/contract/access/identity-providers.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { useEffectEvent, useMemo, useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TablePage } from '../../../ui/list/TablePage.tsx';
import { useDeleteProvider, useProviders, useTryProvider } from '../provider-api.ts';
import { text } from '../provider-text.ts';
import type { SettingsPart } from '../settings-list.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { LastTestDialog } from './LastTestDialog.tsx';
import { ProtocolChoice } from './ProtocolChoice.tsx';
import { ProviderDialog } from './ProviderDialog.tsx';
import { type ProviderAction, providerColumns } from './provider-columns.tsx';
import { SamlDialog } from './SamlDialog.tsx';
import { SwitchOffDialog } from './SwitchOffDialog.tsx';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';

type Open =
  | { readonly kind: 'form'; readonly edited: IdentityProvider | null; readonly protocol: Protocol }
  | { readonly kind: Exclude<ProviderAction, 'test' | 'edit'>; readonly provider: IdentityProvider }
  | null;

/** The organization's own providers. */
export function ProvidersPart({ list, tabs }: SettingsPart) {
  const { page, tested } = list.values;
  const query = useProviders(page);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = (protocol: Protocol) => setOpen({ kind: 'form', edited: null, protocol });
  const { mutate: tryOut } = useTryProvider();
  const act = useEffectEvent((action: ProviderAction, provider: IdentityProvider) => {
    if (action === 'edit') setOpen({ kind: 'form', edited: provider, protocol: provider.protocol });
    else if (action !== 'test') setOpen({ kind: action, provider });
    else
      tryOut(provider._id, {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: (failure) => toast.error(wordsOf(failure, text.testFailed)),
      });
  });
  const columns = useMemo(() => providerColumns((action, provider) => act(action, provider)), []);
  const Form = open?.kind === 'form' && open.protocol === 'saml' ? SamlDialog : ProviderDialog;
  const triedOut = query.data?.identityProviders.find(({ _id }) => _id === tested);
  return (
    <>
      <TablePage
        words={text}
        above={tabs}
        add={{ onClick: () => add('oidc') }}
        query={query}
        rows={query.data?.identityProviders}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE.identityProviders}
        columns={columns}
        skeletonRows={3}
      />
      {triedOut && <LastTestDialog provider={triedOut} onClose={() => list.set({ tested: '' })} />}
      {open?.kind === 'form' && (
        <Form
          edited={open.edited}
          choice={open.edited === null && <ProtocolChoice value={open.protocol} onChange={add} />}
          onSaved={(provider) => setOpen(open.edited === null ? { kind: 'connect', provider } : null)}
          onClose={close}
        />
      )}
      {open?.kind === 'connect' && <ConnectDialog provider={open.provider} onClose={close} />}
      {open?.kind === 'lastTest' && <LastTestDialog provider={open.provider} onClose={close} />}
      {open?.kind === 'switch' &&
        (open.provider.isActive ? (
          <SwitchOffDialog provider={open.provider} onClose={close} />
        ) : (
          <SwitchOnDialog provider={open.provider} onClose={close} />
        ))}
      {open?.kind === 'remove' && <RemoveDialog provider={open.provider} onClose={close} />}
    </>
  );
}

function RemoveDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  return (
    <ConfirmRemoval
      name={provider.name}
      words={text.removal}
      mutation={useDeleteProvider(provider._id)}
      onClose={onClose}
    />
  );
}
