import type { z } from 'zod';

/** A kind of work that is done later: its name in the queue and the shape of what it needs to know. */
export interface Task<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** The run that a job is in. */
export interface JobRun {
  /** Aborted when the program ends and has waited long enough; the job is then tried again later. */
  readonly signal: AbortSignal;
}

/** Runs a job of this task. A job that throws is tried again later. */
export interface JobHandler {
  readonly name: string;
  run(payload: unknown, run: JobRun): Promise<void>;
}

export const defineTask = <Payload>(name: string, payload: z.ZodType<Payload>): Task<Payload> => ({
  name,
  payload,
});

/** What was queued by another version of the program is checked before it is worked on. */
export const handle = <Payload>(
  task: Task<Payload>,
  work: (payload: Payload, run: JobRun) => Promise<void>,
): JobHandler => ({
  name: task.name,
  run: (payload, run) => work(task.payload.parse(payload), run),
});
