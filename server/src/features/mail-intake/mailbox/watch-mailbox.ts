/** Fetches letters from a mailbox as long as the program runs, on one of all nodes. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { DNSResolver } from 'mailauth';
import type { WatchedMailbox } from '../../../platform/config/incoming-mail.ts';
import type { Deps } from '../../../platform/deps.ts';
import { MAILBOX } from '../../../platform/limits.ts';
import { doOnOneNode } from '../../../platform/nodes/one-node.ts';
import { createResolver } from '../judge-sender.ts';
import { letterDepsOf } from '../letter-deps.ts';
import { noteWay } from '../watching/mail-way.repo.ts';
import { codeOf, type Mailbox, openMailbox } from './open-mailbox.ts';
import { type CollectDeps, type Postponed, takeWaiting } from './take-waiting.ts';

interface WatchDeps extends Pick<Deps, 'config' | 'clock' | 'files' | 'log'> {
  readonly database: Pick<Deps['database'], 'db' | 'pool' | 'direct'>;
}

/** @returns a function that ends it; does nothing where there is no mailbox */
export function watchMailbox(outside: WatchDeps, resolver?: DNSResolver): () => Promise<void> {
  const { config, database, log } = outside;
  const way = config.incomingMailbox;
  if (way === null) return async () => undefined;
  const deps = {
    ...letterDepsOf(outside),
    places: [config.dataDirectory, config.filesDirectory],
    minFreeSpace: config.minFreeSpace,
    resolver: resolver ?? createResolver(),
  };
  return doOnOneNode({ direct: database.direct, log }, 'switchboard mailbox', (signal) =>
    collect(deps, way, signal),
  );
}

/** Until the signal: connects, stays as long as the connection does, and waits longer each time that it fails. */
async function collect(deps: CollectDeps, way: WatchedMailbox, signal: AbortSignal): Promise<void> {
  const postponed: Postponed = new Map();
  const ended = once(signal, 'abort').then(() => undefined);
  let failures = 0;
  const onBatch = async (oldest: Date | null) => {
    failures = 0;
    await noteWay(deps.db, 'imap', { isConnected: true, detail: '', oldest });
  };
  while (!signal.aborted) {
    const reason = await stay(way, signal, ended, (mailbox) =>
      takeWaiting(deps, way, mailbox, postponed, onBatch, signal),
    ).then(() => 'closed', codeOf);
    if (signal.aborted) return;
    // Once until it works again: a server that is down says the same all day.
    if (failures === 0) deps.log.warn({ reason }, 'the mailbox cannot be read; it is tried again');
    await noteWay(deps.db, 'imap', { isConnected: false, detail: reason }).catch(() => undefined);
    const pause = Math.min(MAILBOX.pause * 2 ** failures, MAILBOX.longestPause);
    failures = Math.min(failures + 1, 20);
    await Promise.race([ended, delay(pause, undefined, { ref: false })]);
  }
}

/** Looks when something comes, and every minute, until the connection ends. */
async function stay(
  way: WatchedMailbox,
  signal: AbortSignal,
  ended: Promise<void>,
  look: (mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  const mailbox = await openMailbox(way);
  // What is under way may still be put away.
  const end = () => void setTimeout(() => mailbox.close(), MAILBOX.ending).unref();
  signal.addEventListener('abort', end);
  try {
    while (!signal.aborted && mailbox.isOpen()) {
      await look(mailbox);
      await Promise.race([mailbox.news(), ended, delay(MAILBOX.every, undefined, { ref: false })]);
    }
  } finally {
    signal.removeEventListener('abort', end);
    mailbox.close();
  }
}
