/** Cursors into the changes of tickets: opaque, and good for whom they were made. They permit nothing. */
import { cursorInvalid } from '../../../platform/http/walk.ts';
import { type SecretKey, SecretKeyError } from '../../../platform/secret-key.ts';

/** A moment in the changes of one database. */
export interface ChangePosition {
  /** Which database numbers the transactions. */
  readonly log: string;
  /** The transactions that had ended, as PostgreSQL writes it: the oldest and the newest that had not, and those between. */
  readonly snapshot: string;
  readonly at: Date;
}

/** Of a snapshot with more transactions between, the oldest alone is kept: what came after it is told once more. */
const MOST_BETWEEN = 40;

export function shortened(snapshot: string): string {
  const [oldest, , between = ''] = snapshot.split(':');
  return between.split(',').length > MOST_BETWEEN ? `${oldest}:${oldest}:` : snapshot;
}

/** Null is everybody who hears one announcement: it is sent to many windows as one. */
type Holder = string | null;

const ownerOf = (holder: Holder) => (holder === null ? 'ticket changes' : `ticket changes of ${holder}`);

export function sealCursor(
  secretKey: SecretKey,
  { log, snapshot, at }: ChangePosition,
  holder: Holder,
): string {
  const plain = Buffer.from([log, shortened(snapshot), at.getTime()].join(' '));
  return secretKey.seal(plain, ownerOf(holder)).toString('base64url');
}

/** @throws AppError CURSOR_INVALID where it was not made here, or for somebody else */
export function openCursor(secretKey: SecretKey, cursor: string, userId: string): ChangePosition {
  const sealed = Buffer.from(cursor, 'base64url');
  const plain = unseal(secretKey, sealed, userId) ?? unseal(secretKey, sealed, null);
  const [log, snapshot, at] = plain?.toString().split(' ') ?? [];
  if (log === undefined || snapshot === undefined || at === undefined) {
    throw cursorInvalid('since');
  }
  return { log, snapshot, at: new Date(Number(at)) };
}

function unseal(secretKey: SecretKey, sealed: Buffer, holder: Holder): Buffer | null {
  try {
    return secretKey.unseal(sealed, ownerOf(holder));
  } catch (error) {
    if (error instanceof SecretKeyError) return null;
    throw error;
  }
}
