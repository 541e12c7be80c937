/** What security.md says of the code as a whole: what it never does, and where alone it does the rest. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SERVED = ['contract/src', 'postgres/src', 'server/bin', 'server/src', 'web/public', 'web/src'];
const NOT_SERVED = /\.test\.tsx?$|\.program\.ts$|\/testing\//;

/** Comments tell of what the code does not do. */
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<![:'"`\\])\/\/.*$/gm, '');

const files = new Map<string, string>();
for (const directory of SERVED) {
  for (const name of await readdir(join(ROOT, directory), { recursive: true })) {
    const path = `${directory}/${name}`;
    if (!/\.(?:ts|tsx|js|html)$/.test(path) || NOT_SERVED.test(path)) continue;
    files.set(path, withoutComments(await readFile(join(ROOT, path), 'utf8')));
  }
}

/** The served files that have this in them. */
const having = (pattern: RegExp) =>
  [...files].flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted();

test.each([
  ['code made of text', /\beval\(|new Function\(|from 'node:vm'|setTimeout\(\s*['"`]|import\(`/],
  ['a command line', /(?<!\.)\bexec(?:Sync)?\(\s*['"`]|execFile|shell:/],
  ['HTML made of text', /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/],
  ['messages between windows', /postMessage\(|addEventListener\(\s*'message'|onmessage\s*=/],
  ['script from elsewhere', /<script[^>]+src=["']https?:|importScripts|callback=\?|jsonp/i],
  ['a TLS check switched off', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/],
  [
    'a broken hash or cipher',
    /['"](?:md5|md4|rc4|des|3des|aes-\d+-ecb|aes-\d+-cbc)['"]|createHash\('sha1'\)(?!\.update\(text\))/i,
  ],
  ['a parser of XML', /DOMParser|xml2js|fast-xml-parser|libxmljs|sax\b/],
])('%s stands nowhere in what is served', (_, pattern) => {
  expect(files.size).toBeGreaterThan(500);
  expect(having(pattern)).toEqual([]);
});

test('SQL made of text stands where names of the catalogue make it alone', () => {
  expect(having(/sql\.raw\((?!\s*\w+(?:\.\w+)* \? '[a-z ]+' : '[a-z ]+')/)).toEqual([
    // Grants and owners, before anybody is served.
    'server/src/platform/database/run-statements.ts',
  ]);
  expect(having(/run-statements/)).toEqual([
    // One constant each: the settings of a transaction.
    'server/src/features/installation/backup/take-backup.ts',
    'server/src/platform/backup/restore-database.ts',
    'server/src/platform/database/grants.ts',
    'server/src/platform/database/roles.ts',
  ]);
});

test('cryptography stands in the files of the inventory alone', () => {
  expect(having(/from 'node:crypto'|crypto\.subtle/)).toEqual([
    'postgres/src/initdb.ts',
    'server/src/features/access/passwords/password.ts',
    // Reads certificates of SAML providers.
    'server/src/features/access/providers/own/saml/certificate.ts',
    'server/src/features/access/second-factor/recovery-code.repo.ts',
    'server/src/features/mail-intake/read-letter.ts',
    'server/src/features/mail-intake/reply-addresses.ts',
    'server/src/features/tickets/audience/audience-version.ts',
    'server/src/features/webhooks/webhook-secret.ts',
    'server/src/platform/backup/measured.ts',
    'server/src/platform/database/pool.ts',
    'server/src/platform/files/copy-files.ts',
    'server/src/platform/files/file-store.ts',
    'server/src/platform/ids.ts',
    'server/src/platform/mail/deliver.ts',
    'server/src/platform/secret-key.ts',
    'server/src/platform/telemetry/serve-metrics.ts',
    'server/src/platform/tokens.ts',
  ]);
});

test('what can be guessed is drawn for fairness and waiting alone', () => {
  expect(having(/Math\.random/)).toEqual([
    // Which agent gets a ticket, when a list is fetched again, when a page moves to another node, when a refused one comes back,
    // when a webhook is tried again.
    'server/src/features/tickets/assignment/auto-assign/auto-assign.ts',
    'server/src/features/webhooks/sending/retry-schedule.ts',
    'server/src/platform/http/node-load.ts',
    'web/src/lib/api/ask-again.ts',
    'web/src/lib/realtime/refresh-tickets.ts',
    'web/src/lib/realtime/socket.ts',
  ]);
});

test('patterns that are put together are made of constants', () => {
  expect(having(/new RegExp\(/)).toEqual([
    'contract/src/tickets/search/parse-search.ts',
    'contract/src/tickets/search/text-at-caret.ts',
    'contract/src/tickets/ticket-number.ts',
    'server/src/features/access/second-factor/totp.ts',
    'server/src/features/tickets/list/search-words.ts',
    'web/src/lib/linked-text/find-links.ts',
  ]);
});

test('connections to elsewhere and other programs begin in known files alone', () => {
  const outbound =
    /\bfetch\(|(?:from |import\()'(?:nodemailer|openid-client|@aws-sdk\/client-s3|@opentelemetry\/exporter-[\w-]+|web-push|undici)'|\bexecve\(|from 'node:(?:http2?|https|tls|dgram|dns|child_process)'|\bconnect\(\s*\{|\bnew pg\.|extends pg\.|new WebSocket|new XMLHttpRequest/;
  const types = /^import type .*$/gm;
  const found = [...files]
    .filter(([, text]) => outbound.test(text.replaceAll(types, '')))
    .map(([path]) => path);
  expect(found.toSorted()).toEqual([
    'postgres/src/connection.ts',
    // The programs of PostgreSQL, by path and list of arguments.
    'postgres/src/run-as.ts',
    // The program itself, anew.
    'server/bin/frugal.js',
    'server/src/features/access/providers/openid-flow.ts',
    // Keys and metadata of organizations' own providers, by the way of webhooks alone.
    'server/src/features/access/providers/own/saml/provider-metadata.ts',
    // Looks at the certificate of the public address, from the shell.
    'server/src/features/installation/doctor/check-outside.ts',
    // Asks the name servers about senders of letters.
    'server/src/features/mail-intake/judge-sender.ts',
    // To the push services of browsers; the keys, and whether something can be encrypted for a browser.
    'server/src/features/notifications/push/push-identity.ts',
    'server/src/features/notifications/push/push.routes.ts',
    'server/src/features/notifications/push/send-push.ts',
    // Copies and returns tables, from the shell.
    'server/src/platform/backup/table-copies.ts',
    'server/src/platform/database/notifications.ts',
    'server/src/platform/database/pool.ts',
    'server/src/platform/files/s3-files.ts',
    // Names of status codes.
    'server/src/platform/http/bare-answers.ts',
    // Writes what would be sent to a file.
    'server/src/platform/mail/file-transport.ts',
    'server/src/platform/mail/smtp-transport.ts',
    // To what webhooks and organizations' own providers are named by, and the name servers about it.
    'server/src/platform/outbound/outbound.ts',
    // The name servers, about records of mail domains.
    'server/src/platform/outbound/text-records.ts',
    // The addresses that push services lead to.
    'server/src/platform/push-services.ts',
    'server/src/platform/realtime/cluster.ts',
    // To the collector that is named.
    'server/src/platform/telemetry/tracing.ts',
    // The page, to where it came from.
    'web/src/lib/api/call.ts',
    'web/src/lib/api/upload.ts',
    'web/src/lib/connection/connection.ts',
  ]);
});
