import {
  type ApiToken,
  exportTokens,
  TOKEN_KINDS,
  TOKEN_STATES,
} from '@switchboard/contract/access/tokens/tokens.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { useMemo, useState } from 'react';
import type { Filter } from '../../../lib/lists/filter.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmRemoval } from '../../../ui/dialog/ConfirmRemoval.tsx';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAllTokens, useRevokeAnyToken } from '../api.ts';
import { allTokenColumns } from '../components/token-columns.tsx';
import { text } from '../text.ts';
import { tokensParams, tokensQuery } from '../tokens-params.ts';

const words = text.all;

const filters: readonly Filter[] = [
  {
    key: 'state',
    label: text.columns.state,
    options: TOKEN_STATES.map((value) => ({ value, label: text.states[value] })),
  },
  {
    key: 'kind',
    label: text.columns.kind,
    options: TOKEN_KINDS.map((value) => ({ value, label: text.kinds[value] })),
  },
];

/** What programs sign in with, whoever made it. */
export function AllTokensPage() {
  const list = useUrlList(tokensParams);
  const query = useAllTokens(list.values);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const columns = useMemo(() => allTokenColumns(setRevoked), []);
  return (
    <>
      <ListPage
        title={words.title}
        what={words.what}
        description={words.description}
        back={{ to: paths.serviceAccounts, label: words.back }}
        actions={
          <ExportButton
            endpoint={exportTokens}
            words={words.export}
            options={{ query: tokensQuery(list.values) }}
          />
        }
        filters={filters}
        query={query}
        rows={query.data?.tokens}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE.tokens}
        empty={words.empty}
      >
        {(state) => <DataTable label={words.list} columns={columns} rowKey={({ _id }) => _id} {...state} />}
      </ListPage>
      {revoked && <AnyRevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

const AnyRevokeDialog = ({ token, onClose }: { token: ApiToken; onClose: () => void }) => (
  <ConfirmRemoval
    name={token.name}
    words={text.revoke}
    mutation={useRevokeAnyToken(token._id)}
    onClose={onClose}
  />
);
