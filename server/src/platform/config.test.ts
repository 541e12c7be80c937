import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment is a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    production: false,
    demo: true,
    selfRegistration: true,
    offersRegistration: false,
    supportExtension: '2500',
    databaseUrl: null,
    publicUrl: null,
    rateLimitFactor: 1,
    chatTransports: ['polling'],
    trustProxy: false,
  });
  expect(readConfig({ PORT: '', DEMO: ' ' })).toEqual(readConfig({}));
});

test('the demo is off in production and on an external database, unless it is asked for', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://a@b/c' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://a@b/c', DEMO: 'on' }).demo).toBe(true);
  expect(readConfig({ DEMO: 'off' })).toMatchObject({ demo: false, selfRegistration: false });
  expect(readConfig({ DEMO: 'off', ALLOW_SELF_REGISTRATION: 'on' })).toMatchObject({
    selfRegistration: true,
    offersRegistration: true,
  });
});

test('a demo, whose passwords are public, listens on loopback, or elsewhere when that is asked for', () => {
  for (const HOST of ['localhost', '127.0.0.2', '::1']) expect(readConfig({ HOST }).demo).toBe(true);
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example.com']) {
    expect(() => readConfig({ HOST })).toThrow(/DEMO=off .* DEMO_PUBLIC=on/);
    expect(() => readConfig({ HOST, DEMO: 'on', NODE_ENV: 'production' })).toThrow(/DEMO_PUBLIC=on/);
    expect(readConfig({ HOST, DEMO_PUBLIC: 'on' }).demo).toBe(true);
    expect(readConfig({ HOST, DEMO: 'off' }).demo).toBe(false);
  }
});

test("accounts with the demo's password are served on loopback outside production, or to whom a demo is shown", () => {
  const allows = (env: Record<string, string>) => readConfig(env).allowsDemoPassword;
  expect(allows({})).toBe(true);
  expect(allows({ DEMO: 'off' })).toBe(true);
  expect(allows({ NODE_ENV: 'production' })).toBe(false);
  expect(allows({ NODE_ENV: 'production', DEMO_PUBLIC: 'on' })).toBe(false);
  expect(allows({ NODE_ENV: 'production', DEMO: 'on' })).toBe(true);
  expect(allows({ HOST: '0.0.0.0', DEMO: 'off' })).toBe(false);
  expect(allows({ HOST: '0.0.0.0', DEMO_PUBLIC: 'on' })).toBe(true);
});

test('mail and push wait as long as the installation says, and push goes where it says', () => {
  expect(readConfig({})).toMatchObject({
    mailWaits: { ticket: 120_000, chat: 300_000 },
    pushDelay: 30_000,
    pushSubject: 'mailto:switchboard@localhost',
  });
  expect(
    readConfig({
      MAIL_BATCH_SECONDS: '0',
      CHAT_MAIL_SECONDS: '60',
      PUSH_DELAY_SECONDS: '5',
      PUSH_HOSTS: 'push.acme.example:8443, *.Push.example',
      MAIL_FROM: 'Desk <desk@acme.example>',
    }),
  ).toMatchObject({
    mailWaits: { ticket: 0, chat: 60_000 },
    pushDelay: 5_000,
    pushHosts: ['push.acme.example:8443', '*.push.example'],
    pushSubject: 'mailto:desk@acme.example',
  });
  expect(readConfig({ VAPID_SUBJECT: 'https://acme.example/it' }).pushSubject).toBe(
    'https://acme.example/it',
  );
});

test.each([
  ['MAIL_BATCH_SECONDS', '3601'],
  ['PUSH_HOSTS', '*'],
  ['PUSH_HOSTS', 'https://push.example'],
  ['VAPID_SUBJECT', 'desk@acme.example'],
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['NODE_ENV', 'staging'],
  ['LANDING_CLAIMS', 'best'],
  ['CLOSED_ORGANIZATION_DAYS', '0'],
  ['CLOSED_ORGANIZATION_DAYS', 'a year'],
  ['SUPER_ADMIN_EMAIL', 'nobody'],
  ['SUPER_ADMIN_PASSWORD', 'short'],
  ['PASSWORD_MIN_LENGTH', '5'],
  ['PASSWORD_MIN_LENGTH', '65'],
  ['ADMIN_SECOND_FACTOR', 'yes'],
  ['DATABASE_URL', 'mysql://a/b'],
  ['MIGRATION_DATABASE_URL', 'mysql://a/b'],
  ['DATABASE_DIRECT_URL', 'mysql://a/b'],
  ['PUBLIC_URL', 'desk.example.com'],
  ['SMTP_URL', 'http://mail'],
  ['INBOUND_IMAP_URL', 'http://mail'],
  ['GOOGLE_ISSUER', 'x'],
  ['GOOGLE_ISSUER', 'http://id.example.com'],
  ['GOOGLE_ISSUER', 'http://127.0.0.1.example.com'],
  ['STORAGE_URL', 'ftp://x'],
  ['STORAGE_URL', 'file://elsewhere/files'],
  ['STORAGE_URL', 's3://bucket'],
  ['STORAGE_URL', 's3://host/bucket'],
  ['STORAGE_URL', 's3://key@host/bucket'],
  ['STORAGE_URL', 's3://key:sec/ret@host/bucket'],
  ['STORAGE_URL', 's3://key:sec%ret@host/bucket'],
  ['STORAGE_URL', 's3://key:secret@host'],
  ['STORAGE_URL', 's3://key:secret@host/bucket//other'],
  ['STORAGE_URL', 's3://key:secret@host/bucket?tsl=off'],
  ['STORAGE_URL', 's3://key:secret@host/bucket?tls=no'],
  ['DEMO', 'yes'],
  ['DEMO_PUBLIC', 'yes'],
  ['ALLOW_SELF_REGISTRATION', '1'],
  ['SECURITY_CONTACT', 'our office'],
  ['SECURITY_CONTACT', 'http://example.com/security'],
  ['SECURITY_CONTACT', 'https://example.com\nExpires: x'],
  ['CURRENCY', 'dollars'],
  ['CURRENCY', 'JPY'],
  ['ORGANIZATION_REQUESTS', '0'],
  ['ORGANIZATION_EXPORTS', 'x'],
  ['ORGANIZATION_STORAGE_GIGABYTES', '-1'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['RATE_LIMIT_FACTOR', 'x'],
  ['CHAT_TRANSPORTS', 'pigeon'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} must|${name} and`));
});

test('files are kept on a disk, or in a bucket with the key of the address or of the usual variables', () => {
  expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({
    filesDirectory: '/data/files',
    objectStorage: null,
  });
  expect(readConfig({ STORAGE_URL: 'file:///my%20files' })).toMatchObject({
    filesDirectory: '/my files',
    objectStorage: null,
  });
  const credentials = { accessKeyId: 'key', secretAccessKey: 'a/b+c' };
  expect(
    readConfig({ DATA_DIR: '/data', STORAGE_URL: 's3://key:a%2Fb%2Bc@host:9000/desk?region=eu-1&tls=off' }),
  ).toMatchObject({
    filesDirectory: '/data/files',
    objectStorage: {
      endpoint: 'http://host:9000',
      bucket: 'desk',
      prefix: '',
      region: 'eu-1',
      credentials,
    },
  });
  const keys = {
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'a/b+c',
    AWS_SESSION_TOKEN: 'for a while',
  };
  const withKeys = (STORAGE_URL: string) => readConfig({ ...keys, STORAGE_URL }).objectStorage;
  expect(withKeys('s3://host/desk/one/two/')).toEqual({
    endpoint: 'https://host',
    bucket: 'desk',
    prefix: 'one/two/',
    region: 'us-east-1',
    credentials: { ...credentials, sessionToken: 'for a while' },
  });
  // A token belongs to the key it came with.
  expect(withKeys('s3://other:secret@host/desk')?.credentials).toEqual({
    accessKeyId: 'other',
    secretAccessKey: 'secret',
  });
});

test('a wrong address of files is refused without showing its secret', () => {
  for (const address of [
    's3://key:hidden/word@host/bucket',
    's3://key:hidden-word@host/?x=1',
    'hidden-word',
  ]) {
    const refusal = () => readConfig({ STORAGE_URL: address });
    expect(refusal).toThrow(/^STORAGE_URL must/);
    expect(refusal).not.toThrow(/hidden/);
  }
});

test('every wrong variable is named at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT[\s\S]*DEMO/);
});

test('what belongs together is set together', () => {
  expect(() => readConfig({ SUPER_ADMIN_EMAIL: 'a@b.example' })).toThrow(/together/);
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'x' })).toThrow(/together/);
  for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_DIRECT_URL'])
    expect(() => readConfig({ [name]: 'postgres://a@b/c' })).toThrow(`${name} is set without DATABASE_URL`);
});

test('mail comes in where there is an address for it, and in production only by SMTP', () => {
  const way = { INBOUND_SMTP: '[::]:2525', INBOUND_ADDRESS: 'Desk@Example.com' };
  expect(readConfig(way)).toMatchObject({
    incomingAddress: { local: 'desk', domain: 'example.com' },
    incomingMail: { host: '::', port: 2525, tls: null, relays: [] },
  });
  expect(readConfig({}).incomingAddress).toEqual({ local: 'desk', domain: 'switchboard.localhost' });
  const production = { NODE_ENV: 'production', DEMO: 'off' };
  expect(readConfig({ ...production, INBOUND_ADDRESS: 'desk@example.com' }).incomingAddress).toBeNull();
  expect(readConfig({ ...production, ...way }).incomingAddress).not.toBeNull();
  expect(() => readConfig({ INBOUND_SMTP: '0.0.0.0:25' })).toThrow(/without INBOUND_ADDRESS/);
  expect(() => readConfig({ INBOUND_AUTHSERV_ID: 'mx' })).toThrow(/without INBOUND_TRUSTED_RELAYS/);
  expect(() => readConfig({ INBOUND_TRUSTED_RELAYS: 'relay' })).toThrow(/INBOUND_TRUSTED_RELAYS must/);
  for (const INBOUND_ADDRESS of ['desk+a@example.com', 'desk', `${'d'.repeat(31)}@example.com`])
    expect(() => readConfig({ INBOUND_ADDRESS })).toThrow(/INBOUND_ADDRESS must/);
});

test('a mailbox is an address with user, password and folder, and its password is never shown', () => {
  const at = (INBOUND_IMAP_URL: string) =>
    readConfig({ INBOUND_ADDRESS: 'desk@example.com', INBOUND_IMAP_URL }).incomingMailbox;
  expect(at('imaps://desk%40example.com:p%2Fw@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 993,
    tls: 'always',
    user: 'desk@example.com',
    password: 'p/w',
    path: 'INBOX',
    authservId: null,
  });
  expect(at('imap://a:b@mail.example.com/Help%20desk')).toMatchObject({
    port: 143,
    tls: 'starttls',
    path: 'Help desk',
  });
  expect(at('imap://a:b@127.0.0.1:1143')).toMatchObject({ port: 1143, tls: 'off' });
  expect(at('imap://a:b@[::1]')).toMatchObject({ host: '::1', tls: 'off' });
  expect(at('imap://a:b@mail.example.com?tls=off')).toMatchObject({ tls: 'off' });
  for (const address of ['pop3://a:secret@host', 'imaps://secret@host', 'imaps://a:sec%ret@host', 'secret']) {
    expect(() => at(address)).toThrow(/INBOUND_IMAP_URL must be/);
    expect(() => at(address)).not.toThrow(/sec/);
  }
  const mailbox = { INBOUND_IMAP_URL: 'imaps://a:b@host' };
  expect(() => readConfig(mailbox)).toThrow(/INBOUND_IMAP_URL is set without INBOUND_ADDRESS/);
  const production = { NODE_ENV: 'production', DEMO: 'off', INBOUND_ADDRESS: 'desk@example.com' };
  expect(readConfig({ ...production, ...mailbox }).incomingAddress).not.toBeNull();
  expect(
    readConfig({ ...mailbox, INBOUND_ADDRESS: 'a@b.example', INBOUND_AUTHSERV_ID: 'mx' }).incomingMailbox,
  ).toMatchObject({ authservId: 'mx' });
});

test('a provider without TLS may only be on this machine; other providers than Google go by their host', () => {
  for (const GOOGLE_ISSUER of ['http://127.0.0.1:9000', 'http://localhost/realm', 'http://[::1]:9000']) {
    expect(readConfig({ GOOGLE_ISSUER }).providerName).toBe(new URL(GOOGLE_ISSUER).host);
  }
  expect(readConfig({}).providerName).toBe('Google');
  expect(readConfig({ GOOGLE_NAME: 'Acme ID' }).providerName).toBe('Acme ID');
});

test('links begin with the public address, or with the one that is listened on', () => {
  expect(readConfig({ PUBLIC_URL: 'https://desk.example.com/' }).baseUrl).toBe('https://desk.example.com');
  expect(readConfig({ HOST: '::1', PORT: '3001' }).baseUrl).toBe('http://[::1]:3001');
});

test('claims and proxies are lists', () => {
  expect(readConfig({ LANDING_CLAIMS: '99% happy people, 3 offices' }).claims).toEqual([
    { value: '99%', label: 'happy people' },
    { value: '3', label: 'offices' },
  ]);
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
});
