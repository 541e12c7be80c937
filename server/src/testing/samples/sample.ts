import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { newId } from '../../platform/ids.ts';
import type { TestApp } from '../test-app.ts';
import type { Organization } from '../world.ts';

export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Beside those that say who calls. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with the body's fields as multipart. */
  readonly file?: { readonly field: string; readonly name: string; readonly content: Buffer };
}

/** Makes a good request with the ids of one organization. */
/** What samples are made with. */
export type SampleApp = Pick<TestApp, 'db' | 'clock' | 'filesDirectory' | 'secretKey' | 'call'>;

export type MakeSample = (app: SampleApp, home: Organization) => Sample | Promise<Sample>;

/** By the names of calls, as `nameOf` gives them. */
export type Samples = Readonly<Record<string, MakeSample>>;

export const nameOf = (entry: Pick<Endpoint, 'method' | 'path'>) => `${entry.method} ${entry.path}`;

export const nothing: MakeSample = () => ({});

/** Names are taken once; a sample is sent many times. */
export const newName = (words: string) => `${words} ${newId()}`;

export const newEmail = (home: Organization) => `${newId()}@${home.code.toLowerCase()}.test`;

export const csvFile = (content: string) => ({
  field: 'csvFile',
  name: 'import.csv',
  content: Buffer.from(content),
});
