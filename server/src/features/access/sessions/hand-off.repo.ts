/** One-time tokens that carry a sign-in from the server's redirect to the page, so that no session is in an address. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { hashOfToken, newToken } from '../../../platform/tokens.ts';
import {
  type EndedAtProvider,
  isEndedAtProvider,
  type ProviderSession,
  providerColumns,
  providerOf,
} from './provider-session.ts';

/** For how many milliseconds the one-time token is valid that a sign-in through the provider leaves in the browser's address. */
export const HAND_OFF = { session: MINUTE, profile: 15 * MINUTE } as const;

/** `profile` ones also open the form that completes a profile, and live longer for that purpose alone. */
export type HandOffPurpose = keyof typeof HAND_OFF;

interface NewHandOff {
  readonly purpose: HandOffPurpose;
  /** What the cookie says of the browser that began. */
  readonly browser: string;
  /** Somebody else has asked for a second proof. */
  readonly secondFactorDone?: boolean;
  /** Where an organization's own provider has vouched for them. */
  readonly provider?: ProviderSession | null;
}

export async function createHandOff(
  db: Database,
  userId: string,
  { purpose, browser, secondFactorDone = false, provider = null }: NewHandOff,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('hand_offs')
    .values({
      token_hash: hashOfToken(token),
      browser_hash: hashOfToken(browser),
      user_id: userId,
      purpose,
      second_factor_done: secondFactorDone,
      ...providerColumns(provider),
      created_at: now,
    })
    .execute();
  return token;
}

/**
 * Uses the token up where another browser shows it than the one that the sign-in began in: it has been read from an
 * address, and whoever it was meant for signs in again. Outside a transaction that then fails.
 * @param browser what the cookie says; null without one
 */
export async function endHandOffElsewhere(
  db: Database,
  token: string,
  browser: string | null,
): Promise<void> {
  await db
    .deleteFrom('hand_offs')
    .where('token_hash', '=', hashOfToken(token))
    .where('browser_hash', '!=', hashOfToken(browser ?? ''))
    .execute();
}

const after = (now: Date, life: number) => new Date(now.getTime() - life);

/** Whose sign-in goes on. */
export interface HandedOff {
  readonly userId: string;
  readonly secondFactorDone: boolean;
  readonly provider: ProviderSession | null;
}

const HANDED_OFF = ['user_id', 'second_factor_done', 'provider_id', 'provider_session'] as const;

const handedOff = (row: Selectable<Pick<Schema['hand_offs'], (typeof HANDED_OFF)[number]>>): HandedOff => ({
  userId: row.user_id,
  secondFactorDone: row.second_factor_done,
  provider: providerOf(row),
});

/** @returns whose session it stands for; a second call finds nothing */
export async function takeHandOff(db: Database, token: string, now: Date): Promise<HandedOff | null> {
  const taken = await db
    .deleteFrom('hand_offs')
    .where('token_hash', '=', hashOfToken(token))
    .where('created_at', '>', after(now, HAND_OFF.session))
    .returning(HANDED_OFF)
    .executeTakeFirst();
  return taken === undefined ? null : handedOff(taken);
}

/** Whose profile it opens. Holds the token until the transaction ends, so that of two calls one uses it. */
export async function lockProfileHandOff(trx: Database, token: string, now: Date): Promise<HandedOff | null> {
  const found = await trx
    .selectFrom('hand_offs')
    .select(HANDED_OFF)
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', 'profile')
    .where('created_at', '>', after(now, HAND_OFF.profile))
    .forUpdate()
    .executeTakeFirst();
  return found === undefined ? null : handedOff(found);
}

export async function deleteHandOffsOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('hand_offs').where('user_id', '=', userId).execute();
}

export async function deleteHandOffsOfProvider(trx: Database, ended: EndedAtProvider): Promise<void> {
  await trx.deleteFrom('hand_offs').where(isEndedAtProvider(ended)).execute();
}

export async function deleteDeadHandOffs(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('hand_offs')
    .where('created_at', '<', after(now, Math.max(...Object.values(HAND_OFF))))
    .execute();
}
