import {
  createIdentityProvider,
  deleteIdentityProvider,
  editIdentityProvider,
  getLastTest,
  type IdentityProvider,
  listIdentityProviders,
  tryIdentityProvider,
} from '@switchboard/contract/access/identity-providers.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { call } from '../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

const NAME = ['identity-providers'] as const;
const changes = { changes: [NAME] };

export const useProviders = (page: number) =>
  useListQuery([...NAME, 'list'], { page, limit: PAGE.identityProviders }, (options) =>
    call(listIdentityProviders, options),
  );

export type ProviderFields = Omit<BodyInput<typeof createIdentityProvider>, 'clientSecret'> & {
  readonly clientSecret: string;
};

/** @param edited null for a new one; a blank secret keeps the one before */
export const useSaveProvider = (edited: IdentityProvider | null) =>
  useApiMutation(({ clientSecret, ...fields }: ProviderFields) => {
    if (edited === null) return call(createIdentityProvider, { body: { ...fields, clientSecret } });
    const body = { ...changed(edited, fields), ...(clientSecret !== '' && { clientSecret }) };
    return call(editIdentityProvider, {
      params: { id: edited._id },
      body: { ...body, version: edited.version },
      query: {},
    });
  }, changes);

/** Without what is so already: to call it otherwise needs no password. */
function changed(before: IdentityProvider, { claims, ...fields }: Omit<ProviderFields, 'clientSecret'>) {
  const sameClaims = JSON.stringify(claims) === JSON.stringify(before.claims);
  const others = Object.entries(fields).filter(
    ([name, value]) => value !== (before as unknown as Readonly<Record<string, unknown>>)[name],
  );
  return { ...Object.fromEntries(others), ...(!sameClaims && { claims }) };
}

type Switch = Omit<BodyInput<typeof editIdentityProvider>, 'version'>;

export const useSwitchProvider = ({ _id, version }: IdentityProvider) =>
  useApiMutation(
    (body: Switch) =>
      call(editIdentityProvider, { params: { id: _id }, body: { ...body, version }, query: {} }),
    { ...changes, evenRefused: true },
  );

export const useDeleteProvider = (id: string) =>
  useApiMutation(() => call(deleteIdentityProvider, { params: { id } }), changes);

export const useTryProvider = () =>
  useApiMutation((id: string) => call(tryIdentityProvider, { params: { id } }), changes);

/** Comes anew each time: somebody has just come back from it. */
export const useLastTest = (id: string) =>
  useApiQuery(
    [...NAME, 'last-test', id],
    async ({ signal }) => (await call(getLastTest, { params: { id }, signal })).lastTest,
    NOT_KEPT,
  );
