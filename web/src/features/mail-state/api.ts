import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { getMailState, probeMail } from '@switchboard/contract/mail-intake/mail-state.ts';
import { call } from '../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';

const NAME = ['mail-state'];

/** Asked often while a letter is under way, which somebody waits for. */
export const useMailState = () =>
  useApiQuery(NAME, (options) => call(getMailState, options), {
    ...NOT_KEPT,
    select: ({ mail }) => mail,
    refetchInterval: ({ state }) => (state.data?.mail.probe?.state === 'sent' ? 3 * SECOND : MINUTE),
  });

export const useProbeMail = () => useApiMutation(() => call(probeMail, {}), { changes: [NAME] });
