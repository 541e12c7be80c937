import { MESSAGES } from '@switchboard/contract/messages.ts';
import { AppError } from '../http/app-error.ts';
import { AddressRefusedError, type Outbound } from './outbound.ts';

/**
 * @param path of the field that holds it
 * @throws AppError URL_NOT_ALLOWED
 */
export async function expectAllowed(
  outbound: Pick<Outbound, 'check'>,
  url: string,
  path = 'url',
): Promise<void> {
  try {
    await outbound.check(url);
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    const errors = [{ path, msg: MESSAGES.webhookAddressNotAllowed }];
    throw new AppError('URL_NOT_ALLOWED', { errors, cause: error });
  }
}
