import {
  createIdentityProvider,
  deleteIdentityProvider,
  editIdentityProvider,
  getLastTest,
  type IdentityProvider,
  listIdentityProviders,
  tryIdentityProvider,
} from '@switchboard/contract/access/identity-providers.ts';
import {
  createSamlProvider,
  editSamlProvider,
  readSamlMetadata,
} from '@switchboard/contract/access/saml-providers.ts';
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

export type SamlFields = BodyInput<typeof createSamlProvider>;

/** @param edited null for a new one */
export const useSaveSamlProvider = (edited: IdentityProvider | null) =>
  useApiMutation(({ certificates, ...fields }: SamlFields) => {
    if (edited === null) return call(createSamlProvider, { body: { ...fields, certificates } });
    const before = edited.certificates.map(({ pem }) => pem.trim());
    const body = {
      ...changed(edited, fields),
      ...(JSON.stringify(before) !== JSON.stringify(certificates) && { certificates }),
    };
    return call(editSamlProvider, { params: { id: edited._id }, body: { ...body, version: edited.version } });
  }, changes);

export const useReadMetadata = () =>
  useApiMutation((metadata: string) => call(readSamlMetadata, { body: { metadata } }), { changes: [] });

/** Without what is so already: to call it otherwise needs no password. */
function changed(before: IdentityProvider, { claims, ...fields }: Pick<ProviderFields, 'claims'>) {
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
