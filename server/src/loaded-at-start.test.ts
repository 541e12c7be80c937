import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Only some calls, or the first start, need them; the start of a program that is built needs no tools. */
const RARE = [
  '@aws-sdk/client-s3',
  'nodemailer',
  'prom-client',
  'js-yaml',
  'mailauth',
  'mailparser',
  'smtp-server',
  'imapflow',
  '@node-saml/node-saml',
  '@xmldom/xmldom',
  'xml-crypto',
  'vite',
  'rolldown',
  'typescript',
];

/** Only who asks for traces. */
const TRACING = /^@opentelemetry\//;

test('a start loads no library that only rare work needs', () => {
  const program = join(import.meta.dirname, 'loaded-at-start.program.ts');
  const loaded: string[] = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
  expect(loaded).toContain('fastify');
  expect(loaded.filter((name) => RARE.includes(name) || TRACING.test(name))).toEqual([]);
});
