/**
 * Answers what clients emit: for each event the person fresh from the database, a limit, the shape, one
 * acknowledgement, and on failure the `error` event too. Events of one connection are answered one after the other.
 */

import { ERRORS, type ErrorCode } from '@switchboard/contract/errors.ts';
import { type ClientEventName, clientEvents, type SocketError } from '@switchboard/contract/events.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { checkAnswer } from '../check-answer.ts';
import { AppError } from '../http/app-error.ts';
import type { CallWatch } from '../http/call-watch.ts';
import { toAppError } from '../http/error-map.ts';
import type { NodeLoad } from '../http/node-load.ts';
import type { OrganizationBudget } from '../http/organization-budget.ts';
import type { RateLimit } from '../http/rate-limits.ts';
import { createKeyedMutex } from '../keyed-limit.ts';
import { chargeTo } from '../payer.ts';
import { happenings } from '../telemetry/signals.ts';
import type { ServerSocket, SocketServer } from './sockets.ts';

type Event<Name extends ClientEventName> = (typeof clientEvents)[Name];

export interface EventCall<Name extends ClientEventName> {
  readonly actor: Actor;
  readonly socket: ServerSocket;
  readonly reference: z.output<Event<Name>['reference']>;
  /** Validated after the reference is looked up, so that NOT_FOUND and ACCESS_DENIED come before INVALID_MESSAGE. */
  readonly payload: z.ZodSafeParseResult<z.output<Event<Name>['payload']>>;
}

export type EventHandlers = {
  readonly [Name in ClientEventName]: (call: EventCall<Name>) => Promise<z.output<Event<Name>['answer']>>;
};

interface EventDeps {
  readonly sockets: SocketServer;
  readonly handlers: EventHandlers;
  limitOf(name: ClientEventName): RateLimit;
  readonly load: NodeLoad;
  readonly organization: Pick<OrganizationBudget, 'chargeOf' | 'request'>;
  /** Words in place of an error's general ones. */
  readonly words: Readonly<Partial<Record<ErrorCode, string>>>;
  readonly watch: CallWatch;
  /** From where a connection came, as calls know it. */
  addressOf(socket: ServerSocket): string;
  /** Whether an answer that breaks the contract fails the event (tests) or is logged (production). */
  readonly strictAnswers: boolean;
  readonly log: FastifyBaseLogger;
}

export interface EventServer {
  /** Takes no more events, and resolves when those it has are answered. What is not acknowledged is sent again. */
  close(): Promise<void>;
}

const isEvent = (name: string): name is ClientEventName => Object.hasOwn(clientEvents, name);

export function serveEvents(deps: EventDeps): EventServer {
  const { sockets, handlers, limitOf, organization, load, words, watch, addressOf, strictAnswers, log } =
    deps;
  const mutex = createKeyedMutex();
  let closing = false;
  const underWay = new Set<Promise<void>>();

  const answer = async (socket: ServerSocket, name: ClientEventName, raw: unknown) => {
    const session = await sockets.sessionOf(socket);
    if (session === null) throw new AppError('UNAUTHENTICATED');
    const { reference, payload, answer: shape } = clientEvents[name];
    const about = reference.safeParse(raw);
    if (!about.success) throw new AppError('INVALID_MESSAGE');
    // One handler of the union cannot be called with one call of the union: the name ties them together.
    const handle = handlers[name] as (call: unknown) => Promise<unknown>;
    const watched = { session, address: addressOf(socket), requestId: null };
    const charge = organization.chargeOf(session.actor);
    const call = { actor: session.actor, socket, reference: about.data, payload: payload.safeParse(raw) };
    const visit = load.visit(charge.payer);
    visit.enter();
    const begin = () => {
      visit.begin();
      return handle(call);
    };
    const result = await chargeTo(charge, () => organization.request(charge.payer, begin))
      .catch((error: unknown) => {
        watch.eventFailed(watched, name, toAppError(error));
        throw error;
      })
      .finally(visit.leave);
    if (name === 'join_ticket_room') {
      await watch.eventRead(watched, clientEvents.join_ticket_room.reference.parse(raw).ticketId);
    }
    return checked(z.object({ success: z.literal(true), ...shape.shape }), result);
  };

  const checked = (shape: z.ZodType, result: unknown) =>
    checkAnswer(shape, { success: true, ...(result as object) }, { strict: strictAnswers, log });

  const refusalOf = (thrown: unknown): SocketError => {
    const error = toAppError(thrown);
    if (error.status >= 500 && error.code !== 'UNAVAILABLE') {
      log.error({ err: error.cause ?? thrown }, 'an event failed');
    }
    const general = error.message === ERRORS[error.code].message;
    return { code: error.code, message: (general && words[error.code]) || error.message };
  };

  const receive = async (socket: ServerSocket, name: string, args: unknown[]) => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: unknown) => void) : () => undefined;
    try {
      if (!isEvent(name)) throw new AppError('INVALID_MESSAGE');
      await limitOf(name).consume(socket.data.userId);
      const raw = typeof args[0] === 'function' ? undefined : args[0];
      acknowledge(await mutex.run(socket.id, () => answer(socket, name, raw)));
      happenings.emit('eventAnswered', name, 'ok');
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      const isOurs = toAppError(thrown).status >= 500;
      happenings.emit('eventAnswered', isEvent(name) ? name : 'unknown', isOurs ? 'failed' : 'refused');
      socket.emit('error', refusal);
      acknowledge({ success: false, ...refusal });
      if (refusal.code === 'UNAUTHENTICATED') socket.disconnect(true);
    }
  };

  sockets.io.on('connection', (socket) => {
    socket.onAny((name: string, ...args: unknown[]) => {
      if (closing) return;
      const work = receive(socket, name, args).finally(() => underWay.delete(work));
      underWay.add(work);
    });
  });

  return {
    async close() {
      closing = true;
      await Promise.allSettled(underWay);
    },
  };
}
