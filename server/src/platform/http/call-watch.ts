/** What is told of calls and events to whoever keeps the security log. */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { AppError } from './app-error.ts';

export interface WatchedCall {
  /** Null for a public call, and for one without a valid token. */
  readonly session: { readonly id: string; readonly actor: Actor } | null;
  readonly address: string;
  /** Null for events of a connection. */
  readonly requestId: string | null;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

export interface CallWatch {
  /** Before the failure is answered; never throws. */
  failed(call: WatchedCall, entry: Endpoint, error: AppError): void;
  /** The same of an event, by its name. */
  eventFailed(call: WatchedCall, name: string, error: AppError): void;
  /** Before the first row goes out: without its entry no file leaves. */
  exported(call: WatchedCall, entry: Endpoint, rows: number | null): Promise<void>;
  /** Before the answer goes out. */
  read(call: WatchedCall, entry: Endpoint): Promise<void>;
  /** The same of a chat that was joined. */
  eventRead(call: WatchedCall, ticketId: string): Promise<void>;
}
