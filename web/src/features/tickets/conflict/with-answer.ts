import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { Said } from './said.ts';

const ASKING = ['CONFIRMATION_REQUIRED', 'FIELDS_REQUIRED'] as const satisfies readonly ErrorCode[];

const isAsking = ({ code, errors }: ApiError) =>
  ASKING.some((one) => one === code) || errors[0]?.path === 'priorityReason';

/**
 * Sends what was refused until the person has said or filled in something again, once they have.
 * @returns null where they think better of it
 */
export async function withAnswer<Written>(
  ticketId: string,
  send: (said: Said) => Promise<Written>,
  said: Said = {},
): Promise<Written | null> {
  try {
    return await send(said);
  } catch (error) {
    if (!(error instanceof ApiError) || !isAsking(error)) throw error;
    const { askFor } = await import('./ask-for.ts');
    const more = await askFor(ticketId, error);
    return more === null ? null : withAnswer(ticketId, send, { ...said, ...more });
  }
}
