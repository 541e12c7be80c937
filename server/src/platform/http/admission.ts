/** Who may call: the session of whoever asks, the limits that hold for them, and their turn. */
import { type Endpoint, mayCall } from '@switchboard/contract/endpoint.ts';
import { takesIdempotencyKey } from '@switchboard/contract/idempotency.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseMalformedKey } from '../idempotency/key-header.ts';
import type { KeyedLimit } from '../keyed-limit.ts';
import { addressKey } from '../networks.ts';
import { chargeTo, payerOf } from '../payer.ts';
import { hashOfToken, isApiToken } from '../tokens.ts';
import { AppError } from './app-error.ts';
import { holdBodyTime } from './body-deadline.ts';
import type { Authenticate, LetIn, Session } from './call.ts';
import type { KnownTokens } from './known-tokens.ts';
import type { NodeLoad, Visit } from './node-load.ts';
import type { OrganizationBudget } from './organization-budget.ts';
import { spend } from './rate-headers.ts';
import type { RateLimit } from './rate-limits.ts';
import { refuseByScope } from './refuse-by-scope.ts';

export interface AdmissionDeps {
  readonly authenticate: Authenticate;
  readonly knownTokens: KnownTokens;
  /** What somebody is told whose session is not valid any more, where there is more to say than that. */
  readonly whyEnded: (actor: Actor) => Promise<AppError | null>;
  readonly limits: {
    readonly person: RateLimit;
    readonly token: RateLimit;
    readonly tokensOfOrganization: RateLimit;
    readonly anonymous: RateLimit;
    readonly uploads: KeyedLimit;
    readonly organization: OrganizationBudget;
    readonly load: NodeLoad;
  };
}

const sessions = new WeakMap<FastifyRequest, Session>();
/** Who was let in without a session. */
const guests = new WeakMap<FastifyRequest, Actor>();
const visits = new WeakMap<FastifyRequest, Visit>();

export const bearerOf = (request: FastifyRequest): string | null =>
  request.headers.authorization?.match(/^Bearer ([\w-]{1,200})$/)?.[1] ?? null;

export function createAdmission(deps: AdmissionDeps) {
  const { organization, load } = deps.limits;
  const findSession = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    return token === null ? null : deps.authenticate(token, request.ip);
  };

  const enter = (entry: Endpoint, request: FastifyRequest, session: Session) => {
    sessions.set(request, session);
    if (!mayCall(session.actor, entry)) throw new AppError('FORBIDDEN');
    refuseByScope(entry, session);
  };

  /** A token has a limit of its own, so that a script leaves its owner theirs. */
  const spendOf = async (request: FastifyRequest, reply: FastifyReply, { id, organizationId }: Actor) => {
    const bearer = bearerOf(request) ?? '';
    if (!isApiToken(bearer)) return spend(reply, 'person', deps.limits.person, id);
    if (organizationId !== null)
      await spend(reply, 'organization', deps.limits.tokensOfOrganization, organizationId);
    return spend(reply, 'token', deps.limits.token, hashOfToken(bearer).toString('base64'));
  };
  const spendAnonymous = (request: FastifyRequest, reply: FastifyReply) =>
    spend(reply, 'anonymous', deps.limits.anonymous, addressKey(request.ip));

  const welcome = async (letIn: LetIn, request: FastifyRequest, reply: FastifyReply) => {
    const guest = await letIn({
      params: request.params as Record<string, string>,
      bearer: bearerOf(request),
      header: (name) => String(request.headers[name] ?? ''),
      spend: (policy, limit, key) => spend(reply, policy, limit, key),
      spendAnonymous: () => spendAnonymous(request, reply),
    });
    guests.set(request, guest);
  };

  const admit = async (entry: Endpoint, request: FastifyRequest, reply: FastifyReply, letIn?: LetIn) => {
    if (entry.unlimited) return;
    const known = entry.access === 'public' ? undefined : deps.knownTokens.actorOf(bearerOf(request) ?? '');
    const payer = known === undefined ? null : payerOf(known);
    if (!entry.alwaysTaken) load.expectRoom(payer);
    const visit = load.visit(payer);
    visits.set(request, visit);
    if (entry.access === 'public') {
      return letIn === undefined ? spendAnonymous(request, reply) : welcome(letIn, request, reply);
    }
    visit.enter();
    try {
      await admitSomebody(entry, request, reply, known);
    } finally {
      visit.leave();
    }
  };

  const admitSomebody = async (
    entry: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    known: Actor | undefined,
  ) => {
    if (known !== undefined) await spendOf(request, reply, known);
    const session = await findSession(request);
    if (session === null) {
      await spendAnonymous(request, reply);
      throw (known && (await deps.whyEnded(known))) ?? new AppError('UNAUTHENTICATED');
    }
    if (known === undefined) await spendOf(request, reply, session.actor);
    enter(entry, request, session);
    if (takesIdempotencyKey(entry)) refuseMalformedKey(request);
  };

  /** An upload can take long, so that the person's rights are read again after it. */
  const admitAgain = async (entry: Endpoint, request: FastifyRequest) => {
    if (!sessions.has(request) || !request.isMultipart()) return;
    const session = await findSession(request);
    if (session === null) throw new AppError('UNAUTHENTICATED');
    enter(entry, request, session);
  };

  const watched = (request: FastifyRequest) => ({
    session: sessions.get(request) ?? null,
    address: request.ip,
    requestId: request.id,
  });

  /**
   * A request of nobody who was let in is limited by its address alone.
   * @param sizeOf the bytes that are answered with
   */
  const withTurn = async <Result>(
    request: FastifyRequest,
    work: () => Promise<Result>,
    sizeOf?: (result: Result) => number,
  ): Promise<Result> => {
    const actor = sessions.get(request)?.actor ?? guests.get(request);
    const visit = visits.get(request);
    visit?.enter();
    const begin = () => {
      visit?.begin();
      return work();
    };
    try {
      if (actor === undefined) return await begin();
      const charge = organization.chargeOf(actor);
      return await chargeTo(charge, () => organization.request(charge.payer, begin, sizeOf));
    } finally {
      visit?.leave();
    }
  };

  /** An upload takes as long as its sender likes, so that it waits for a turn of its own kind. */
  const withUploadTurn = <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
    const session = sessions.get(request);
    if (session === undefined || !request.isMultipart()) return work();
    const resume = holdBodyTime(request);
    const charge = organization.chargeOf(session.actor);
    return deps.limits.uploads.run(session.actor.id, () =>
      organization.upload(charge.payer, () => {
        resume();
        return chargeTo(charge, work);
      }),
    );
  };

  return {
    /** @throws AppError when whoever asks may not, or has asked too often */
    admit,
    admitAgain,
    withTurn,
    withUploadTurn,
    watched,
    sessionOf: (request: FastifyRequest): Session | null => sessions.get(request) ?? null,
    /** What follows is no work of this node's that others wait for. */
    leave: (request: FastifyRequest) => visits.get(request)?.leave(),
  };
}
