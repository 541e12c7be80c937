/** The browser's part of passkeys; the library comes when somebody uses one. */
import { ApiError, wordsOf } from '../api/api-error.ts';

/** As the server gives them, for the browser to read. */
interface Options {
  readonly challenge: string;
}

const load = () => import('@simplewebauthn/browser');
type Browser = Awaited<ReturnType<typeof load>>;

/** Rejects when nobody touches a device, or none has a passkey. */
export async function answerByDevice(options: Options) {
  const { startAuthentication } = await load();
  return startAuthentication({
    optionsJSON: options as Parameters<Browser['startAuthentication']>[0]['optionsJSON'],
  });
}

/** Rejects when nobody touches a device, or it has a passkey of this account already. */
export async function makeOnDevice(options: Options) {
  const { startRegistration } = await load();
  return startRegistration({
    optionsJSON: options as unknown as Parameters<Browser['startRegistration']>[0]['optionsJSON'],
  });
}

const SILENT = 'No passkey was used. Try again, or go another way.';
const KNOWN = 'This device has a passkey of your account already.';

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** The server's words when it refused, and otherwise what happened at the device. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError) return wordsOf(error, SILENT);
  return nameOf(error) === 'InvalidStateError' ? KNOWN : SILENT;
}
