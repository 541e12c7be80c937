import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { getMailIntakeSettings, setMailIntakeSettings } from '@switchboard/contract/mail-intake/settings.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';

const NAME = ['mail-intake', 'settings'];

export const useMailIntake = () =>
  useApiQuery(NAME, (options) => call(getMailIntakeSettings, options), {
    select: ({ settings }) => settings,
  });

export const useSetMailIntake = () =>
  useApiMutation((body: BodyInput<typeof setMailIntakeSettings>) => call(setMailIntakeSettings, { body }), {
    changes: [NAME],
  });
