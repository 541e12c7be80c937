/**
 * Where the work under way comes from: one id from a call through the jobs that it queues and the e-mails that these send. It
 * is known wherever the work goes on, without being passed along.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';

interface Origin {
  /** Of the call that began it; none for what the program does by itself. */
  readonly requestId?: string | undefined;
  /** The job that does it, where it is one. */
  readonly job?: { readonly task: string; readonly job: string };
}

const origins = new AsyncLocalStorage<Origin>();

/** Of the span that is under way: https://www.w3.org/TR/trace-context/#traceparent-header */
export const traceparents = new AsyncLocalStorage<string>();

export const withOrigin = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work);

export const requestIdOfNow = (): string | undefined => origins.getStore()?.requestId;

/** For each line of the log: what a job writes says which job it is, and which call queued it. Lines of calls say so themselves. */
export function jobOfNow(): Record<string, string> {
  const { job, requestId } = origins.getStore() ?? {};
  if (job === undefined) return {};
  return { ...job, ...(requestId !== undefined && { reqId: requestId }) };
}

const keptOrigin = z.object({ requestId: z.string().optional(), traceparent: z.string().optional() });
type KeptOrigin = z.output<typeof keptOrigin>;

/** @returns the payload with what a job keeps of its origin; programs that do not know of it do not look at it */
export function keepOrigin(payload: unknown): unknown {
  const requestId = requestIdOfNow();
  const traceparent = traceparents.getStore();
  if (requestId === undefined && traceparent === undefined) return payload;
  return { ...(payload as object), origin: { requestId, traceparent } };
}

const withKeptOrigin = z.object({ origin: keptOrigin });

/** @param payload of a job, as it was queued by this or another version */
export const originOfJob = (payload: unknown): KeptOrigin =>
  withKeptOrigin.safeParse(payload).data?.origin ?? {};
