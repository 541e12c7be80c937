/**
 * What the program tells whoever watches it, be it metrics or traces, without knowing them. While nobody listens, telling
 * costs next to nothing. One process holds one program.
 */
import { tracingChannel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';

export interface StatementSignal {
  /** As it was sent, without the values of its parameters. */
  readonly text: string;
}

export interface JobSignal {
  readonly task: string;
  readonly job: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Of the call that queued it: https://www.w3.org/TR/trace-context/#traceparent-header */
  readonly traceparent: string | undefined;
}

export interface MailSignal {
  readonly kind: string;
}

/** A statement, from when it is sent until its last row has come. */
export const statementSignal = tracingChannel<unknown, StatementSignal>('switchboard.statement');
/** The wait for a connection to the database: for the organization's share, and for the pool. */
export const connectionSignal = tracingChannel<unknown, object>('switchboard.connection');
/** One attempt of a job. */
export const jobSignal = tracingChannel<unknown, JobSignal>('switchboard.job');
/** One e-mail on its way to the mail server. */
export const mailSignal = tracingChannel<unknown, MailSignal>('switchboard.mail');

/** What an organization can use up. */
export const BUDGETS = [
  'requests',
  'admissions',
  'exports',
  'uploads',
  'connections',
  'database_time',
  'mails',
  'storage',
] as const;
export type BudgetKind = (typeof BUDGETS)[number];

export const MAIL_OUTCOMES = ['sent', 'refused', 'failed', 'postponed'] as const;

/** Things that happen and take no time. */
export const happenings = new EventEmitter<{
  budgetSpent: [kind: BudgetKind];
  /** By the name of the limit. */
  rateLimited: [limit: string];
  /** The whole node has too much to do. */
  serverBusy: [];
  mailSettled: [outcome: (typeof MAIL_OUTCOMES)[number]];
  fileReceived: [bytes: number];
  eventAnswered: [name: string, outcome: 'ok' | 'refused' | 'failed'];
}>();
