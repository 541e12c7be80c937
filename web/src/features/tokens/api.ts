import {
  createServiceAccount,
  createServiceToken,
  deleteServiceAccount,
  editServiceAccount,
  listServiceAccounts,
  type ServiceAccount,
} from '@switchboard/contract/access/tokens/service-accounts.ts';
import {
  createToken,
  listAllTokens,
  listTokens,
  revokeAnyToken,
  revokeToken,
} from '@switchboard/contract/access/tokens/tokens.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';
import { type TokensState, tokensQuery } from './tokens-params.ts';

export const ACCOUNTS_SHOWN = 100;

const changes = [['tokens'], ['service-accounts']] as const;

export type NewToken = BodyInput<typeof createToken>;

/** The newest of the person's own: more than can be live at once. */
export const useOwnTokens = () =>
  useApiQuery(
    ['tokens', 'own'],
    async (options) => (await call(listTokens, { ...options, query: { limit: PAGE.max } })).tokens,
  );

/** @param account whose it is; null for one of the person's own */
export const useMakeToken = (account: Pick<ServiceAccount, '_id'> | null) =>
  useApiMutation(
    (body: NewToken) =>
      account === null
        ? call(createToken, { body })
        : call(createServiceToken, { params: { id: account._id }, body }),
    { changes },
  );

export const useRevokeOwnToken = (id: string) =>
  useApiMutation(() => call(revokeToken, { params: { id } }), { changes });

export const useAllTokens = (state: TokensState) =>
  useListQuery(
    ['tokens', 'all'],
    { ...tokensQuery(state), page: state.page, limit: PAGE.tokens },
    (options) => call(listAllTokens, options),
  );

export const useRevokeAnyToken = (id: string) =>
  useApiMutation(() => call(revokeAnyToken, { params: { id }, query: {} }), { changes });

export const useServiceAccounts = (state: { page: number }) =>
  useListQuery(['service-accounts'], { ...state, limit: ACCOUNTS_SHOWN }, (options) =>
    call(listServiceAccounts, options),
  );

/** @param edited null for a new one */
export const useSaveServiceAccount = (edited: ServiceAccount | null) =>
  useApiMutation(
    async (body: BodyInput<typeof createServiceAccount>) =>
      edited
        ? call(editServiceAccount, {
            params: { id: edited._id },
            query: {},
            body: { ...body, version: edited.version },
          })
        : call(createServiceAccount, { body }),
    { changes },
  );

export const useDeleteServiceAccount = (id: string) =>
  useApiMutation(() => call(deleteServiceAccount, { params: { id }, query: {} }), { changes });
