/** Reads a calendar file in a thread that has little time and memory, and none of what this program knows. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CALENDARS, LENGTH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { icsFile } from '@switchboard/contract/organizations/holiday-import.ts';
import pLimit from 'p-limit';
import { hasCode } from '../../../../platform/error-code.ts';
import { type AppError, invalid, rateLimited } from '../../../../platform/http/app-error.ts';
import { createKeyedLimit } from '../../../../platform/keyed-limit.ts';
import type { FileDays, FileProblem, FileQuestion } from './file-days.ts';

/** From when the thread has loaded, so that the answer comes within two seconds. */
const LONGEST_MS = 1_800;
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 } as const;
/** Occurrences of all events, those of the past included: weekly ones since 1900 are 7,000. */
const STEPS = 20_000;

/** However many ask, this many processors do it, and an organization has one of them. */
const threads = pLimit(2);
const ofOrganization = createKeyedLimit({
  concurrency: 1,
  waiting: 5,
  refuse: (retryAfter) => rateLimited('atOnce', { retryAfter }),
});

const WORDS: Readonly<Record<FileProblem, string>> = {
  'no-calendar': MESSAGES.icsRequired,
  'date-wrong': MESSAGES.icsDateWrong,
  'too-many-days': MESSAGES.icsTooManyDays,
  'too-expensive': MESSAGES.icsTooExpensive,
};

export type DaysQuestion = Pick<FileQuestion, 'text' | 'from' | 'until' | 'timeZone'>;

/** @throws AppError VALIDATION_FAILED with what is wrong with the file, RATE_LIMITED */
export async function readDays(organizationId: string, question: DaysQuestion): Promise<FileDays> {
  const most = { days: CALENDARS.fileDays, steps: STEPS, name: LENGTH.name };
  const read = await ofOrganization.run(organizationId, () => threads(() => inThread({ ...question, most })));
  if ('problem' in read) throw refuse(read.problem);
  return read;
}

const refuse = (problem: FileProblem): AppError => invalid(icsFile.field, WORDS[problem]);

/** The thread is gone once this resolves. */
async function inThread(question: FileQuestion): Promise<FileDays | { readonly problem: FileProblem }> {
  // Runs from its source also where the rest is joined: Node strips the types.
  const thread = new Worker(join(import.meta.dirname, 'read-days.program.ts'), {
    workerData: question,
    resourceLimits: MEMORY,
    execArgv: [],
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  let answer: FileDays | { readonly problem: FileProblem } = { problem: 'too-expensive' };
  let failure: unknown;
  thread.on('message', (message) => {
    if (message === 'begun') timer = setTimeout(() => void thread.terminate(), LONGEST_MS);
    else answer = message;
  });
  thread.on('error', (error) => {
    if (!hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) failure = error;
  });
  await new Promise((resolve) => thread.once('exit', resolve));
  clearTimeout(timer);
  if (failure !== undefined) throw failure;
  return answer;
}
