import type { Assertion } from '@switchboard/contract/access/proof.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { invalid, noting } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/call.ts';
import { acceptPasskey } from '../passkeys/accept-passkey.ts';
import { askerOf, type PasskeyPage } from '../passkeys/passkey-pages.ts';
import { passkeyRefused } from '../passkeys/passkey-refused.ts';
import { expectPassword } from '../passwords/expect-password.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { acceptCode } from './accept-code.ts';
import { type ProofDeps, wrongCode } from './prove-second-factor.ts';

export interface Confirmation {
  readonly session: Session;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** In place of both, what a passkey of the person has just signed. */
  readonly passkey?: Assertion | undefined;
  /** Where the passkey was asked for. */
  readonly page?: PasskeyPage;
}

const NOWHERE: PasskeyPage = { host: '', browser: null };

/** What is left to prove once the password, or a passkey, was right. */
export interface Confirmed extends Confirmation {
  readonly code: string;
  readonly byPasskey: boolean;
}

type Work<Result> = (trx: ProofDeps['db'], confirmed: Confirmed) => Promise<Result | null>;

/**
 * Does `work` for somebody who proves once more who they are: a session that was left open is not enough.
 * @param work answers null when the code is wrong
 * @throws AppError VALIDATION_FAILED naming `password`, `passkey` or `code`, RATE_LIMITED after too many of those,
 *   UNAUTHENTICATED when the session has ended meanwhile
 */
export async function withConfirmation<Result>(
  deps: ProofDeps,
  confirmation: Confirmation,
  work: Work<Result>,
): Promise<Result> {
  const { db, wrongCodes, mutex } = deps;
  const { actor } = confirmation.session;
  return mutex.run(actor.id, async () => {
    const byPasskey = confirmation.passkey !== undefined;
    if (byPasskey) await expectPasskey(deps, confirmation, confirmation.passkey);
    else {
      await expectPassword({ db, failures: wrongCodes }, actor.id, confirmation.password ?? '', {
        path: 'password',
        wrong: MESSAGES.passwordWrong,
      });
    }
    const result = await db.transaction().execute(async (trx) => {
      await holdSession(trx, confirmation.session);
      return work(trx, { ...confirmation, code: confirmation.code ?? '', byPasskey });
    });
    if (result === null) {
      await wrongCodes.consume(actor.id).catch(noting(({ code }) => wrongCode(code)));
      throw invalid('code', MESSAGES.codeWrong, wrongCode('INVALID_CODE'));
    }
    await wrongCodes.reset(actor.id);
    return result;
  });
}

/** Whether the code is right, or a passkey that knew its user has made it needless. */
export const provesFactor = async (
  trx: ProofDeps['db'],
  { secretKey }: Pick<ProofDeps, 'secretKey'>,
  { session, code, byPasskey }: Confirmed,
  now: Date,
): Promise<boolean> => byPasskey || (await acceptCode(trx, secretKey, session.actor.id, code, now)) !== null;

/**
 * A passkey of somebody who is signed in, in place of their password: one that knew its user.
 * @throws AppError VALIDATION_FAILED naming `passkey`, RATE_LIMITED after too many wrong proofs
 */
export async function expectPasskey(
  { wrongCodes, ...deps }: Pick<ProofDeps, 'db' | 'clock' | 'wrongCodes'>,
  { session, page = NOWHERE }: Pick<Confirmation, 'session' | 'page'>,
  assertion: Assertion,
): Promise<void> {
  const { actor } = session;
  const tooMany = noting(({ code }) => passkeyRefused(code));
  await wrongCodes.check(actor.id).catch(tooMany);
  const accepted = await acceptPasskey(deps, {
    purpose: 'confirmation',
    asker: askerOf(page, actor.id),
    host: page.host,
    userId: actor.id,
    verified: true,
    assertion,
  });
  if ('passkey' in accepted) return;
  await wrongCodes.consume(actor.id).catch(tooMany);
  throw invalid('passkey', MESSAGES.passkeyRefused, passkeyRefused(accepted.refused));
}
