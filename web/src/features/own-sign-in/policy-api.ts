import { editSignInPolicy, getSignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';

const NAME = ['sign-in-policy'] as const;

export const useSignInPolicy = () =>
  useApiQuery(NAME, async ({ signal }) => (await call(getSignInPolicy, { query: {}, signal })).signInPolicy);

export const useEditSignInPolicy = () =>
  useApiMutation((body: BodyInput<typeof editSignInPolicy>) => call(editSignInPolicy, { body }), {
    changes: [NAME],
    evenRefused: true,
  });
