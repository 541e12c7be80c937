/** An organization decides that its people come in through its own providers alone, or that they may come in otherwise again. */
import type { editSignInEnforcement as entry } from '@switchboard/contract/access/sign-in-enforcement.ts';
import { SIGN_IN_ENFORCEMENT_MESSAGES as WORDS } from '@switchboard/contract/access/sign-in-enforcement-words.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { fullName } from '../../people/person-ref.ts';
import { nameOfUser } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { endSessionsPastProviders } from '../sessions/session.repo.ts';
import {
  chooseEmergencyAdmins,
  findProvenThrough,
  listEmergencyAdmins,
  lockEnforcement,
  writeEnforcement,
} from './enforcement.repo.ts';
import { tellOfRule } from './tell-admins.ts';

/** How long ago the admin who enforces a provider may have come in through one. */
export const PROVEN_WITHIN = DAY;

type Change = Omit<BodyOf<typeof entry>, 'password' | 'code' | 'passkey'>;
type Chosen = Awaited<ReturnType<typeof listEmergencyAdmins>>;

/** Whether one has what a sign-in without the provider takes. */
export const canComeIn = ({ password_hash, has_app, has_passkey }: Chosen[number]): boolean =>
  Boolean(has_passkey) || (Boolean(has_app) && password_hash !== null);

/**
 * @throws AppError SSO_NOT_READY saying what is missing, VALIDATION_FAILED naming `emergencyAdmins`, CONFLICT where it was changed
 *   since `version`, FORBIDDEN for a super admin who does anything but lift it, NOT_FOUND
 */
export async function editEnforcement(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  { enforced, emergencyAdmins, version }: Change,
): Promise<void> {
  const lifts = enforced === false && emergencyAdmins === undefined;
  if (isSuperAdmin(context.actor) && !lifts) throw new AppError('FORBIDDEN');
  await lockAgainstSignIns(trx, organizationId);
  const before = await lockEnforcement(organizationId, trx);
  if (before.version !== version) throw new AppError('CONFLICT');
  const chosenBefore = await listEmergencyAdmins(organizationId, trx);
  if (emergencyAdmins !== undefined)
    await chooseEmergencyAdmins(organizationId, trx, emergencyAdmins, context.at);
  const chosen = await listEmergencyAdmins(organizationId, trx);
  if (emergencyAdmins !== undefined && chosen.length < emergencyAdmins.length)
    throw invalid('emergencyAdmins', WORDS.notAnAdmin);

  const was = before.enforcedAt !== null;
  const is = enforced ?? was;
  if (is) {
    expectEnough(chosen);
    if (!was) await expectProven(trx, context, organizationId);
  }
  const enforcedAt = is ? (before.enforcedAt ?? context.at) : null;
  await writeEnforcement(organizationId, trx, { enforcedAt, version: version + 1 });
  // Of whoever is no emergency admin any more, too.
  if (is) await endSessionsPastProviders(organizationId, trx);
  const subject = { organizationId, kind: 'sign_in_policy', id: organizationId } as const;
  const [from, to] = [
    { enforced: was, emergencyAdmins: chosenBefore.map(fullName) },
    { enforced: is, emergencyAdmins: chosen.map(fullName) },
  ];
  await recordEvents(trx, subject, context, edits<'sign_in_policy'>(from, to));
  if (is === was) return;
  const name = await nameOfUser(trx, context.actor.id);
  await tellOfRule(trx, organizationId, { name, enforced: is });
}

/** Sign-ins that are under way end first, and their sessions are seen; others wait until the rule is there. */
async function lockAgainstSignIns(trx: Database, organizationId: string): Promise<void> {
  const held = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) throw notFound();
}

const notReady = (message: string) => new AppError('SSO_NOT_READY', { message });

function expectEnough(chosen: Chosen): void {
  if (chosen.length === 0) throw notReady(WORDS.noneChosen);
  if (!chosen.every(canComeIn)) throw notReady(WORDS.cannotComeIn);
}

/** That the way works, somebody has shown who would be shut out otherwise. */
async function expectProven(trx: Database, { actor, at }: PersonContext, organizationId: string) {
  const since = new Date(at.getTime() - PROVEN_WITHIN);
  if ((await findProvenThrough(organizationId, trx, actor.id, since)) === undefined)
    throw notReady(WORDS.notProven);
}
