import { Button, Group } from '@mantine/core';
import type { ServiceAccount } from '@switchboard/contract/access/tokens/service-accounts.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { SecretDialog } from '../../../shared/secrets/SecretDialog.tsx';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ACCOUNTS_SHOWN, useDeleteServiceAccount, useServiceAccounts } from '../api.ts';
import { accountColumns } from '../components/account-columns.tsx';
import { ServiceAccountDialog } from '../components/ServiceAccountDialog.tsx';
import { TokenDialog } from '../components/TokenDialog.tsx';
import { text } from '../text.ts';

const words = text.accounts;
const listParams = { page: pageParam } as const;

type Open =
  | { readonly kind: 'form'; readonly edited: ServiceAccount | null }
  | { readonly kind: 'token' | 'delete'; readonly account: ServiceAccount }
  | { readonly kind: 'secret'; readonly secret: string };

/** Programs that act under a name of their own. */
export function ServiceAccountsPage() {
  const list = useUrlList(listParams);
  const query = useServiceAccounts(list.values);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      accountColumns({
        onToken: (account) => setOpen({ kind: 'token', account }),
        onEdit: (edited) => setOpen({ kind: 'form', edited }),
        onDelete: (account) => setOpen({ kind: 'delete', account }),
      }),
    [],
  );
  const add = <AddButton onClick={() => setOpen({ kind: 'form', edited: null })}>{words.add}</AddButton>;
  return (
    <>
      <ListPage
        title={words.title}
        what={words.what}
        description={words.description}
        actions={
          <Group gap={8}>
            <Button component={Link} to={paths.allTokens} variant="default">
              {words.allTokens}
            </Button>
            {add}
          </Group>
        }
        query={query}
        rows={query.data?.serviceAccounts}
        total={query.data?.pagination.total}
        list={list}
        pageSize={ACCOUNTS_SHOWN}
        empty={{ ...words.empty, action: add }}
      >
        {(state) => (
          <DataTable
            label={words.list}
            columns={columns}
            rowKey={({ _id }) => _id}
            skeletonRows={4}
            {...state}
          />
        )}
      </ListPage>
      {open?.kind === 'form' && <ServiceAccountDialog edited={open.edited} onClose={close} />}
      {open?.kind === 'token' && (
        <TokenDialog
          account={open.account}
          onMade={(secret) => setOpen({ kind: 'secret', secret })}
          onClose={close}
        />
      )}
      {open?.kind === 'secret' && <SecretDialog {...text.secret} secret={open.secret} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDialog account={open.account} onClose={close} />}
    </>
  );
}

function DeleteDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const question = text.remove;
  return (
    <ConfirmRemoval
      name={account.name}
      words={question}
      mutation={useDeleteServiceAccount(account._id)}
      onClose={onClose}
    />
  );
}
