/** What becomes of a letter: whose it is, what it answers, and whether somebody has to look at it first. */
import type { LetterReason } from '@switchboard/contract/mail-intake/letter-reasons.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Answered, answerTicket } from './answer-ticket.ts';
import { automaticReason, isFromList } from './automatic-letter.ts';
import { citedTicket, mayAnswer } from './cited-ticket.ts';
import { holdLetter } from './held/hold-letter.ts';
import { type FoundIntake, findIntakes } from './intake-settings.repo.ts';
import type { LetterDeps } from './letter-deps.ts';
import { type Arrived, logFate } from './log-letter.ts';
import { isOwn, replyAddressAmong, tagsAmong } from './our-addresses.ts';
import { raiseFromLetter } from './raise-from-letter.ts';
import type { Letter } from './read-letter.ts';
import { takeReturned } from './returned-mail.ts';
import { findSender, isDeactivated } from './sender.repo.ts';
import { takeProbe } from './watching/probe.ts';

/**
 * @returns the id of its line in the log
 * @throws TakenBefore, and what lets it come again
 */
export async function decideLetter(deps: LetterDeps, arrived: Arrived): Promise<string> {
  const { letter, envelope } = arrived;
  const tags = tagsAmong(deps, envelope.to ?? letter.to);
  if (await takeProbe(deps.db, tags, deps.clock.now()))
    return logFate(deps, arrived, { outcome: 'automatic', reason: 'probe' });
  const returned = await takeReturned(deps, letter, tags);
  const automatic = isOwn(deps, letter)
    ? 'own_letter'
    : (automaticReason(letter.head, envelope.from) ?? (returned && 'report'));
  const address = await replyAddressAmong(deps, tags);
  if (automatic !== null) {
    const whose = returned?.organizationId ?? address?.organization_id;
    const organizationId = whose ?? (await findIntakes(deps.db, tags))[0]?.organization_id ?? null;
    return logFate(deps, arrived, { outcome: 'automatic', reason: automatic, organizationId });
  }
  const sender = letter.from === null ? undefined : await findSender(deps.db, letter.from);
  const answered = address ?? (await cited(deps, arrived, sender));
  if (answered !== undefined) return takeAnswer(deps, arrived, sender, answered);
  const intakes = await findIntakes(deps.db, tags);
  if (intakes.length === 0) return refuse(deps, arrived, 'recipient_unknown', null);
  return takeForTicket(deps, arrived, sender, intakes);
}

const refuse = (deps: LetterDeps, arrived: Arrived, reason: LetterReason, organizationId: string | null) =>
  logFate(deps, arrived, { outcome: 'refused', reason, organizationId });

/** What a token names, or a letter that is shown to be its sender's cites. */
async function takeAnswer(
  deps: LetterDeps,
  arrived: Arrived,
  sender: Actor | undefined,
  answered: Answered & { readonly user_id?: string },
): Promise<string> {
  const { envelope, letter } = arrived;
  const { organization_id: organizationId } = answered;
  const no = (reason: LetterReason) => refuse(deps, arrived, reason, organizationId);
  if (envelope.isTooLarge) return no('too_large');
  if (envelope.verdict === 'fail') return no('sender_forged');
  if (sender === undefined) return no(letter.from === null ? unclear(letter) : 'sender_unknown');
  const isAddressees = answered.kind === 'reply' && sender.id === answered.user_id;
  const isUnjudged = envelope.isUnjudged === true;
  if (envelope.verdict === 'none' && !isAddressees && !isUnjudged) return no('sender_unverified');
  const waits = isUnjudged
    ? 'sender_unjudged'
    : await whyMembersWaits(deps, letter, { senderId: sender.id, organizationId });
  if (waits === null) return answerTicket(deps, arrived, sender, answered);
  if (!(await mayAnswer(deps.db, sender, answered))) return no('not_allowed');
  return holdLetter(deps, arrived, {
    organizationId,
    reason: waits,
    isUnproven: envelope.verdict !== 'pass',
    answers: answered,
  });
}

/** To several organizations: the ticket belongs to the sender's. */
async function takeForTicket(
  deps: LetterDeps,
  arrived: Arrived,
  sender: Actor | undefined,
  intakes: readonly FoundIntake[],
): Promise<string> {
  const { envelope, letter } = arrived;
  const own = sender && intakes.find(({ organization_id }) => organization_id === sender.organizationId);
  const organizationId = own?.organization_id ?? intakes[0]?.organization_id ?? null;
  if (envelope.isTooLarge) return refuse(deps, arrived, 'too_large', organizationId);
  if (envelope.verdict === 'fail') return refuse(deps, arrived, 'sender_forged', organizationId);
  if (sender === undefined || own === undefined) return takeStrangers(deps, arrived, sender, intakes);
  const hold = (reason: LetterReason, isUnproven: boolean) =>
    holdLetter(deps, arrived, {
      organizationId: own.organization_id,
      reason,
      isUnproven,
      projectId: own.own_project,
    });
  if (envelope.isUnjudged) return hold('sender_unjudged', true);
  const isUnverified = envelope.verdict === 'none';
  // Whoever forges somebody's letters shall not use up what that person may send.
  if (isUnverified && own.unverified === 'hold') return hold('sender_unverified', true);
  const waits = await whyMembersWaits(deps, letter, {
    senderId: sender.id,
    organizationId: own.organization_id,
  });
  return waits === null ? raiseFromLetter(deps, arrived, sender, own) : hold(waits, isUnverified);
}

/** Of nobody in the organizations that it goes to. */
async function takeStrangers(
  deps: LetterDeps,
  arrived: Arrived,
  sender: Actor | undefined,
  intakes: readonly FoundIntake[],
): Promise<string> {
  const { letter } = arrived;
  const reason = letter.from === null ? unclear(letter) : 'sender_unknown';
  const host = intakes.find(({ unknown_senders }) => unknown_senders === 'hold');
  const isTurnedAway =
    sender === undefined && letter.from !== null && (await isDeactivated(deps.db, letter.from));
  if (host === undefined || isTurnedAway)
    return refuse(deps, arrived, reason, intakes[0]?.organization_id ?? null);
  return holdLetter(deps, arrived, {
    organizationId: host.organization_id,
    reason,
    isUnproven: true,
    projectId: host.own_project,
  });
}

const unclear = ({ isUnreadable }: Letter): LetterReason => (isUnreadable ? 'unreadable' : 'sender_unclear');

/** Why a letter of somebody who may write there waits for an admin; null where it does not. Counts it. */
async function whyMembersWaits(
  { limits }: LetterDeps,
  letter: Letter,
  { senderId, organizationId }: { readonly senderId: string; readonly organizationId: string },
): Promise<LetterReason | null> {
  try {
    await limits.sender.consume(senderId);
    await limits.organization.consume(organizationId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return 'too_many';
    throw error;
  }
  if (letter.isUnreadable) return 'unreadable';
  return isFromList(letter.head) ? 'mailing_list' : null;
}

/** Where it names none of our reply addresses. */
const cited = async ({ db }: LetterDeps, { letter, envelope }: Arrived, sender: Actor | undefined) =>
  envelope.verdict === 'pass' && sender !== undefined ? citedTicket(db, letter.head, sender) : undefined;
