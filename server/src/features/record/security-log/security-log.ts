/**
 * Failures and refusals, which have no transaction of their own. They are written beside the request, several at once,
 * so that neither the log nor a flood of them can break or slow anything; what repeats is counted in one row.
 */
import type { Deps } from '../../../platform/deps.ts';
import type { Logger } from '../../../platform/log.ts';
import { insertSecurityEvents, type SecurityEventRow } from './security-event.repo.ts';
import { countKeyOf, type Happening, rowOf } from './security-event.ts';

/** How long rows wait for others to be written with them. */
const WAIT_MS = 200;
/** Different rows that wait at most. Further ones are counted without person and address, by what they are. */
const MOST_WAITING = 1_000;

export interface SecurityLog {
  /** Never fails and never waits. */
  note(happening: Happening): void;
  /** Resolves when everything noted so far is written, or could not be. */
  written(): Promise<void>;
}

export function createSecurityLog({ db }: Deps['database'], log: Logger): SecurityLog {
  let waiting = new Map<string, SecurityEventRow & { times: number }>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    // In one order on every node, so that none waits for another that waits for it.
    const rows = [...waiting.values()].toSorted((one, other) =>
      String(one.count_key).localeCompare(String(other.count_key)),
    );
    waiting = new Map();
    await insertSecurityEvents(db, rows).catch((error: unknown) =>
      log.error({ err: error, rows: rows.length }, 'the security log could not be written'),
    );
  };
  /** One write at a time. */
  const writeNext = () => {
    writing = writing.then(write);
    return writing;
  };

  const add = (happening: Happening) => {
    const key = countKeyOf(happening);
    const present = waiting.get(key);
    if (present === undefined) {
      waiting.set(key, { ...rowOf(happening, key), times: 1 });
      return;
    }
    present.times += 1;
    present.last_at = happening.at;
  };

  return {
    note(happening) {
      const isFull = waiting.size >= MOST_WAITING && !waiting.has(countKeyOf(happening));
      add(isFull ? { ...happening, personId: null, origin: null, requestId: null } : happening);
      timer ??= setTimeout(() => void writeNext(), WAIT_MS);
    },
    written: writeNext,
  };
}
