/** Shows the staff of a ticket who else of them looks at it, and who writes. Requesters learn nothing of it. */
import type { DraftKind } from '@switchboard/contract/enums.ts';
import { PRESENCE } from '@switchboard/contract/limits.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Notifications } from '../../../platform/database/notifications.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Node } from '../../../platform/nodes/node.ts';
import { type ServerSocket, type Sockets, userRoom } from '../../../platform/realtime/sockets.ts';
import { pageRoom, pagesIn, type TicketPlace } from './ticket-rooms.ts';
import {
  endSilence,
  enterViewer,
  findViewers,
  type PresentPerson,
  removeLostViewers,
  removeViewer,
  removeViewersOf,
  setTyping,
  VIEWERS_CHANGED,
  viewersChanged,
} from './viewer.repo.ts';

interface Deps {
  readonly io: Sockets;
  readonly db: Database;
  readonly notifications: Notifications;
  readonly node: Node;
  readonly log: Logger;
}

export interface Viewers {
  /** The person's socket has the ticket open, as one of its staff. */
  came(place: TicketPlace, userId: string): Promise<void>;
  /** A socket of theirs has it open no more; another one may. */
  went(place: TicketPlace, userId: string): Promise<void>;
  /** What they write there; null where they stopped. Of whoever does not have it open nothing is told. */
  types(place: TicketPlace, userId: string, kind: DraftKind | null): Promise<void>;
  close(): Promise<void>;
}

export async function startViewers({ io, db, notifications, node, log }: Deps): Promise<Viewers> {
  const { adapter } = io.sockets;
  /** Comings and goings of a person one after the other, so that the last socket is known. */
  const mutex = createKeyedMutex();
  const silences = new Map<string, ReturnType<typeof setTimeout>>();
  /** Tickets to be told of; those that are being told of change in between once more. */
  const waiting = new Map<string, TicketPlace>();
  let telling: Promise<void> | null = null;
  let isClosed = false;

  const staffRoom = (place: TicketPlace) => pageRoom(place, 'staff');
  const keyOf = ({ id }: TicketPlace, userId: string) => `${id}/${userId}`;
  const viewer = (userId: string) => ({ userId, nodeId: node.id });
  const isHere = (place: TicketPlace, userId: string) =>
    [...(adapter.rooms.get(userRoom(userId)) ?? [])].some((id) =>
      adapter.rooms.get(staffRoom(place))?.has(id),
    );

  /** The policy is asked for everybody who is shown, and so for everybody to whom it is shown. */
  const tell = async (place: TicketPlace) => {
    const present = (await findViewers(db, place)).filter((person) => mayBeThere(person, place));
    const people = present.map(({ id, first_name, last_name, role, typing }) => ({
      _id: id,
      firstName: first_name,
      lastName: last_name,
      role,
      typing,
    }));
    const allowed = new Set(present.map(({ id }) => id));
    for (const socketId of adapter.rooms.get(staffRoom(place)) ?? []) {
      const socket = io.sockets.sockets.get(socketId);
      if (socket === undefined || !allowed.has(socket.data.userId)) continue;
      socket.emit('ticket_presence', { ticketId: place.id, people });
    }
  };

  const tellAll = async () => {
    while (waiting.size > 0 && !isClosed) {
      const [[key, place] = []] = waiting;
      if (key === undefined || place === undefined) return;
      waiting.delete(key);
      await tell(place).catch((error: unknown) =>
        log.warn({ err: error }, 'the staff of a ticket were not shown who looks at it'),
      );
    }
  };

  const stopHearing = await notifications.listen(VIEWERS_CHANGED, {
    onMessage(payload) {
      const place = viewersChanged.parse(JSON.parse(payload));
      if (!adapter.rooms.has(staffRoom(place))) return;
      waiting.set(place.id, place);
      telling ??= tellAll().finally(() => {
        telling = null;
      });
    },
  });

  const hush = (place: TicketPlace, userId: string) => {
    clearTimeout(silences.get(keyOf(place, userId)));
    silences.delete(keyOf(place, userId));
  };

  const went = (place: TicketPlace, userId: string) =>
    mutex.run(keyOf(place, userId), async () => {
      if (isClosed || isHere(place, userId)) return;
      hush(place, userId);
      await removeViewer(db, place, viewer(userId));
    });

  /** Some could not be taken out, such as without a database. */
  let untidy: (readonly [TicketPlace, string])[] = [];
  const leave = (place: TicketPlace, userId: string) =>
    went(place, userId).catch((error: unknown) => {
      untidy.push([place, userId]);
      log.warn(
        { err: error },
        'somebody who looks at a ticket no more was not taken out; they are in a moment',
      );
    });

  io.on('connection', (socket: ServerSocket) => {
    let left: TicketPlace[] = [];
    socket.on('disconnecting', () => {
      left = pagesIn(socket.rooms).filter((place) => socket.rooms.has(staffRoom(place)));
    });
    socket.on('disconnect', () => {
      for (const place of left) void leave(place, socket.data.userId);
    });
  });
  node.onBeat(async () => {
    await removeLostViewers(db);
    const again = untidy;
    untidy = [];
    for (const [place, userId] of again) await leave(place, userId);
  });

  return {
    came: (place, userId) =>
      mutex.run(keyOf(place, userId), async () => {
        if (isHere(place, userId)) await enterViewer(db, place, viewer(userId));
      }),
    went: leave,
    async types(place, userId, kind) {
      hush(place, userId);
      await setTyping(db, place, viewer(userId), kind);
      if (kind === null || isClosed) return;
      const end = () =>
        void endSilence(db, place, viewer(userId)).catch((error: unknown) =>
          log.warn({ err: error }, 'somebody who types no more is still shown as typing'),
        );
      // A little later than the rows are.
      const silence = setTimeout(end, PRESENCE.typing + PRESENCE.typing / 60);
      silences.set(keyOf(place, userId), silence.unref());
    },
    async close() {
      isClosed = true;
      stopHearing();
      for (const silence of silences.values()) clearTimeout(silence);
      await telling;
      await removeViewersOf(db, node.id).catch(() => undefined);
    },
  };
}

const mayBeThere = (
  {
    id,
    present_role,
    home,
    granted,
    leads_scope,
    relations,
    in_team,
    leads,
    is_offered,
    is_confidential,
    is_open,
  }: PresentPerson,
  place: TicketPlace,
): boolean =>
  isStaff(
    { id, role: present_role, organizationId: home, granted, leadsScope: leads_scope },
    {
      organizationId: place.organizationId,
      status: 'Open',
      team: in_team ? [id] : [],
      leads: leads ? [id] : [],
      offered: is_offered ? [id] : [],
      isConfidential: is_confidential,
      openedBy: is_open ? [id] : [],
      people: relations.map((relation) => ({ userId: id, relation })),
    },
  );
