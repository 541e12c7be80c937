/** Everything of an organization, or everything about a person, as one file that they take away. */
import { z } from 'zod';
import { proof, provenAlone } from '../access/proof.ts';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { personRef } from '../people/person.ts';
import { flag, pagination, paging } from '../query.ts';

export const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** One that still takes the place of the next. */
export const isUnderWay = (state: ExportState): boolean => state === 'queued' || state === 'running';

export const EXPORT_FAILURES = ['storage_full', 'not_allowed', 'error'] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

const dataExport = z.object({
  _id: id,
  scope: z.enum(['organization', 'person']),
  state: z.enum(EXPORT_STATES),
  /** Null unless it has failed. */
  failure: z.enum(EXPORT_FAILURES).nullable(),
  /** Whether attached files are in it. */
  files: z.boolean(),
  by: personRef,
  createdAt: instant,
  /** The one moment that all of it shows; null before it was begun. */
  snapshotAt: instant.nullable(),
  /** Rows and files. The total is known once it was begun. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  /** Of the file, while it is there. */
  bytes: z.int().nullable(),
  /** In hexadecimal. */
  sha256: z.string().nullable(),
  expiresAt: instant.nullable(),
  /** Whether the caller may have a link to it: it holds what whoever made it may read. */
  mine: z.boolean(),
});
export type DataExport = z.output<typeof dataExport>;

const one = z.object({ export: dataExport });
const several = z.object({ exports: z.array(dataExport), pagination });
const link = z.object({ url: z.string(), expiresAt: instant });
const start = provenAlone(z.object({ files: flag.default(true), ...proof }));
const query = z.object(paging(PAGE.dataExports));

const admins = callsFor(['admin'], 'Data');

export const listExports = admins.get('/admin/exports', {
  summary: 'Exports of the organization, the newest first',
  query,
  output: several,
});

export const startExport = admins.post('/admin/exports', {
  summary:
    'Begin an export of everything of the organization; one at a time, three a day. What the caller may not read of confidential tickets is not in it',
  body: start,
  status: 201,
  output: one,
});

export const getExport = admins.get('/admin/exports/{id}', {
  summary: 'One export, and how far it is',
  output: one,
});

export const deleteExport = admins.delete('/admin/exports/{id}', {
  summary: 'Cancel an export, or remove its file',
  output: one,
});

export const linkExport = admins.post('/admin/exports/{id}/link', {
  summary:
    'A link to the file for whoever made it: 24 hours, in the browser that asks for it, while the session lasts',
  shownOnce: true,
  output: link,
});

const everybody = callsFor(SIGNED_IN, 'Data');

export const listOwnExports = everybody.get('/auth/data-exports', {
  summary: 'Exports of what is about the caller, the newest first',
  query,
  output: several,
});

export const startOwnExport = everybody.post('/auth/data-exports', {
  summary: 'Begin an export of what is about the caller, as they may see it; one at a time, three a day',
  body: start,
  status: 201,
  output: one,
});

export const getOwnExport = everybody.get('/auth/data-exports/{id}', {
  summary: 'One export of one’s own, and how far it is',
  output: one,
});

export const deleteOwnExport = everybody.delete('/auth/data-exports/{id}', {
  summary: 'Cancel an export of one’s own, or remove its file',
  output: one,
});

export const linkOwnExport = everybody.post('/auth/data-exports/{id}/link', {
  summary: 'A link to the file: 24 hours, in the browser that asks for it, while the session lasts',
  shownOnce: true,
  output: link,
});

export const openExport = callsFor('public', 'Data').get('/exports/{token}', {
  summary: 'The file of an export by its link, whole or a range of it',
  params: z.object({ token: z.string().max(100) }),
  output: 'file',
});
