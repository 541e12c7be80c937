import {
  createIntake,
  deleteIntake,
  editIntake,
  getIntake,
  type Intake,
  listIntakeCalls,
  listIntakes,
  rotateIntakeToken,
  tryIntake,
} from '@switchboard/contract/alert-intake/intakes.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import type { CallsState } from './calls-params.ts';

const NAME = ['intakes'] as const;
const changes = { changes: [NAME] };

export const useIntakes = (page: number) =>
  useApiQuery([...NAME, 'list', page], ({ signal }) => call(listIntakes, { query: { page }, signal }), {
    placeholderData: keepPreviousData,
  });

export const useIntake = (id: string) =>
  useApiQuery(
    [...NAME, 'one', id],
    async ({ signal }) => (await call(getIntake, { params: { id }, signal })).intake,
  );

/** @param edited null for a new one */
export const useSaveIntake = (edited: Intake | null) =>
  useApiMutation(async ({ password, code, passkey, ...fields }: BodyInput<typeof createIntake>) => {
    if (edited === null) return call(createIntake, { body: { ...fields, password, code, passkey } });
    const body = { ...fields, version: edited.version };
    return { ...(await call(editIntake, { params: { id: edited._id }, body })), secret: null };
  }, changes);

export const useSwitchIntake = ({ _id, version }: Intake) =>
  useApiMutation(
    (isActive: boolean) => call(editIntake, { params: { id: _id }, body: { isActive, version } }),
    { ...changes, evenRefused: true },
  );

export const useRotate = (id: string) =>
  useApiMutation(
    (body: BodyInput<typeof rotateIntakeToken>) => call(rotateIntakeToken, { params: { id }, body }),
    changes,
  );

export const useDeleteIntake = (id: string) =>
  useApiMutation(() => call(deleteIntake, { params: { id } }), changes);

export const useCalls = (id: string, { page, outcome }: CallsState) =>
  useApiQuery(
    [...NAME, 'calls', id, page, outcome],
    ({ signal }) =>
      call(listIntakeCalls, { params: { id }, query: { page, outcome: outcome.join(',') }, signal }),
    { placeholderData: keepPreviousData },
  );

/** Writes nothing, so that nothing is fetched anew. */
export const useTry = (id: string) =>
  useApiMutation(
    (sample: BodyInput<typeof tryIntake>['sample']) => call(tryIntake, { params: { id }, body: { sample } }),
    { changes: [] },
  );
