/** Ends connections when their sessions end, on whichever node that happened, and tells of tickets that somebody lost. */
import type { Clock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { SocketServer } from '../../../platform/realtime/sockets.ts';
import { type AccessEnd, listenForAccessEnds, type SharingEnd, type TeamEnd } from './access-ends.ts';
import { liveSessions } from './session.repo.ts';

/** Sessions that just ran out are announced by nobody until housekeeping removes them. */
const SWEEP_EVERY_MS = 60_000;

export type TicketEnd = AccessEnd & { readonly kind: 'ticket' };

interface Deps {
  readonly sockets: SocketServer;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface AccessWatch {
  /**
   * Asks again for as long as some access ends meanwhile, so that whoever is let into a room at once has not just lost
   * what lets them in: that end has been told already.
   */
  ask<Answer>(question: () => Promise<Answer>): Promise<Answer>;
  /** Calls `review` for each relation to a ticket that ends. The person may still see the ticket for another reason. */
  onTicketEnd(review: (end: TicketEnd) => void): void;
  /** The same for each membership of a team that ends, and for each ticket that leaves its team. */
  onTeamEnd(review: (end: TeamEnd) => void): void;
  /** The same where something was shared in an organization that may be so no more, whoever read it. */
  onSharingEnd(review: (end: SharingEnd) => void): void;
  stop(): void;
}

export async function watchAccess({ sockets, database, clock, log }: Deps): Promise<AccessWatch> {
  const reviews: ((end: TicketEnd) => void)[] = [];
  const teamReviews: ((end: TeamEnd) => void)[] = [];
  const sharingReviews: ((end: SharingEnd) => void)[] = [];
  /** On any node, since the start. */
  let accessEnds = 0;

  const stopListening = await listenForAccessEnds(database.notifications, {
    onEnd(end) {
      accessEnds += 1;
      if (end.kind === 'session') sockets.endSession(end.sessionId);
      else for (const review of reviews) review(end);
    },
    onTeamEnd(end) {
      accessEnds += 1;
      for (const review of teamReviews) review(end);
    },
    onSharingEnd(end) {
      accessEnds += 1;
      for (const review of sharingReviews) review(end);
    },
    onRightsChange(userId) {
      accessEnds += 1;
      // They come back at once, and are let into rooms by what they may see now.
      sockets.reconnectPerson(userId);
    },
    onGap() {
      accessEnds += 1;
      sockets.reconnectAll();
    },
  });

  const sweep = async () => {
    const here = sockets.sessions();
    if (here.length === 0) return;
    const live = new Set(await liveSessions(database.db, here, clock.now()));
    for (const id of here) if (!live.has(id)) sockets.endSession(id);
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions of live connections were not checked'),
    );
  }, SWEEP_EVERY_MS);
  timer.unref();

  return {
    async ask(question) {
      for (;;) {
        const before = accessEnds;
        const answer = await question();
        if (before === accessEnds) return answer;
      }
    },
    onTicketEnd(review) {
      reviews.push(review);
    },
    onTeamEnd(review) {
      teamReviews.push(review);
    },
    onSharingEnd(review) {
      sharingReviews.push(review);
    },
    stop() {
      clearInterval(timer);
      stopListening();
    },
  };
}
