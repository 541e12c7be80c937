/** What of calls and of the events of connections stands in the security log, whichever feature answers them. */

import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { LookedInto } from '@switchboard/contract/record/looked-into.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CallWatch, WatchedCall } from '../../../platform/http/call-watch.ts';
import { createRecentIds } from '../../../platform/recent-ids.ts';
import { namedOrganization } from '../../people/actor-organizations.ts';
import { noteFailure } from './note-failure.ts';
import { insertSecurityEvents } from './security-event.repo.ts';
import { countKeyOf, type Happening, lookInSlot, rowOf, writeSecurityEvents } from './security-event.ts';
import type { SecurityLog } from './security-log.ts';
import { findImageTicket, findMember, findOrganizations, findTicket, type Place } from './subject.repo.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
}

/** Look-ins of which it is known that they are written; what is forgotten is counted by its row. */
const REMEMBERED = 10_000;
/** In s: where nothing can be recorded. */
const RETRY_AFTER = 5;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export function createCallWatch({ db, clock, securityLog }: Deps): CallWatch {
  const recent = createRecentIds(REMEMBERED);

  const occasionOf = ({ session, address, requestId }: WatchedCall) => ({
    at: clock.now(),
    origin: { address, sessionId: session?.id ?? null },
    requestId,
  });

  const failed = (call: WatchedCall, name: string, error: AppError) => {
    const { session } = call;
    const occasion = occasionOf(call);
    if (error.note !== undefined) return noteFailure(securityLog, error.note, session, occasion);
    if (session === null) return;
    if (error.status === 403) {
      const data = { call: name, reason: error.code };
      noteFailure(securityLog, { event: 'refusal.forbidden', data, outcome: 'refused' }, session, occasion);
    }
    if (error.status === 404) {
      const data = { call: name };
      noteFailure(securityLog, { event: 'refusal.not_found', data, outcome: 'refused' }, session, occasion);
    }
  };

  /** Without a record of it nothing is answered. */
  const insist = (written: Promise<void>) =>
    written.catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER, cause });
    });

  /** Once for each session and thing, for as long as that is one look-in. */
  const lookedInto = async (call: WatchedCall, what: LookedInto, place: () => Promise<Place | null>) => {
    const { session } = call;
    if (session === null || !isSuperAdmin(session.actor)) return;
    const occasion = occasionOf(call);
    const id = [session.id, what, JSON.stringify(call.params), JSON.stringify(call.query)].join(' ');
    const known = `${id} ${Math.floor(occasion.at.getTime() / lookInSlot(what))}`;
    if (recent.has(known)) return;
    const write = async () => {
      const found = await place();
      await insertSecurityEvents(db, [rowAt(found, occasion, session.actor.id, what)]);
    };
    await insist(write());
    recent.add(known);
  };

  const rowAt = (
    found: Place | null,
    occasion: ReturnType<typeof occasionOf>,
    personId: string,
    what: LookedInto,
  ) => {
    const happening: Happening = {
      event: 'look_in.opened',
      data: { what },
      ...occasion,
      personId,
      organizationId: found?.organizationId ?? null,
      ...(found && { about: found.about }),
    };
    return rowOf(happening, what === 'export' ? null : countKeyOf(happening));
  };

  /** Every export of a super admin is a look-in at each organization whose rows are in it. */
  const exportedFrom = async (call: WatchedCall, actor: Actor, named: string | null) => {
    const places = named === null ? await findOrganizations(db) : [organizationAt(named)];
    const occasion = occasionOf(call);
    await insertSecurityEvents(
      db,
      places.map((place) => rowAt(place, occasion, actor.id, 'export')),
    );
  };

  return {
    failed: (call, entry, error) => {
      if (error.status !== 404 || error.note !== undefined || entry.params !== undefined) {
        failed(call, nameOf(entry), error);
      }
    },
    eventFailed: failed,
    async exported(call, entry, rows) {
      const { session } = call;
      if (session === null) return;
      const organizationId = session.actor.organizationId ?? namedIn(call.query);
      const written = writeSecurityEvents(db, [
        {
          event: 'export.exported',
          data: { call: nameOf(entry), rows },
          ...occasionOf(call),
          personId: session.actor.id,
          organizationId,
        },
      ]);
      await insist(written);
      if (isSuperAdmin(session.actor)) await insist(exportedFrom(call, session.actor, organizationId));
    },
    async read(call, entry) {
      const what = entry.looksInto;
      if (what === undefined) return;
      const { name } = call.params ?? {};
      // A ticket that a call reads for something else is of its query.
      const id = call.query?.ticketId ?? call.params?.id;
      await lookedInto(call, what, async () => {
        if (id !== undefined && what === 'sessions') return findMember(db, String(id));
        if (id !== undefined) return findTicket(db, String(id));
        return name === undefined ? organizationNamed(call.query) : findImageTicket(db, String(name));
      });
    },
    async eventRead(call, ticketId) {
      await lookedInto({ ...call, params: { id: ticketId } }, 'chat', () => findTicket(db, ticketId));
    },
  };
}

const namedIn = (query: WatchedCall['query']): string | null =>
  typeof query?.organization === 'string' ? namedOrganization(query.organization) : null;

/** Lists of one organization; those of all belong to none. */
function organizationNamed(query: WatchedCall['query']): Place | null {
  const id = namedIn(query);
  return id === null ? null : organizationAt(id);
}

const organizationAt = (id: string): Place => ({ organizationId: id, about: { kind: 'organization', id } });
