/** E-mails without secrets: their text may wait in the queue. Those with a link are written when they are sent. */
import { z } from 'zod';
import type { Database } from '../database/open-database.ts';
import { newId } from '../ids.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../jobs/task.ts';
import { type DeliveryDeps, deliver } from './deliver.ts';
import type { Mail } from './mail.ts';

const task = defineTask(
  'send-mail',
  z.object({
    id: z.uuid(),
    kind: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);

/** Sends an e-mail once the transaction has committed, and never without it. */
export const queueMail = (trx: Database, mail: Omit<Mail, 'id'>): Promise<void> =>
  enqueue(trx, task, { id: newId(), ...mail });

export const mailJobs = (deps: DeliveryDeps): JobHandler[] => [
  handle(task, ({ id, kind, to, ...content }, { signal }) =>
    deliver(deps, { id, kind, to }, async () => content, signal),
  ),
];
