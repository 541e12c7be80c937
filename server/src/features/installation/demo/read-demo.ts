/** Reads the demo's people, catalogues, tickets and schedules from the files under server/demo. */
import { glob, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import * as schemas from './demo-schema.ts';
import { deskSchema } from './desk-schema.ts';

const DIRECTORY = resolve(import.meta.dirname, '../../../../demo');

/** @throws Error with the file that is malformed and the path of everything that is wrong in it */
export async function readDemo(directory = DIRECTORY) {
  const installation = await readYaml(join(directory, 'installation.yaml'), schemas.installationSchema);
  const folders = installation.organizations.map((name) => join(directory, name));
  return { ...installation, organizations: await Promise.all(folders.map(readOrganization)) };
}

async function readOrganization(directory: string): Promise<schemas.DemoOrganization> {
  const paths = await pathsOf(directory, 'files/*');
  const files = new Map(paths.map((path) => [basename(path), path]));
  const read = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    readYaml(join(directory, name), schema);

  const people = await read('people.yaml', schemas.peopleSchema);
  const keys = Object.keys(people);
  const catalogue = await read('catalogue.yaml', schemas.catalogueSchema(keys));
  const { tickets, schedules } = schemas.ticketSchemas(keys, catalogue, files);
  const ticketFiles = await pathsOf(directory, 'tickets/*.yaml');
  const raised = (await Promise.all(ticketFiles.map((path) => readYaml(path, tickets)))).flat();
  const [deskFile] = await pathsOf(directory, 'desk.yaml');
  const desk = deskSchema(
    schemas.nameOf(keys, 'person'),
    schemas.nameOf(
      raised.map(({ summary }) => summary),
      'ticket',
    ),
  );
  return {
    ...(await read('organization.yaml', schemas.organizationSchema(files))),
    ...catalogue,
    people,
    tickets: raised,
    schedules: await read('schedules.yaml', schedules),
    desk: deskFile === undefined ? null : await readYaml(deskFile, desk),
  };
}

/** @param pattern of files, of which there may be none */
async function pathsOf(directory: string, pattern: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, { cwd: directory })) paths.push(join(directory, path));
  return paths.toSorted();
}

async function readYaml<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(load(await readFile(path, 'utf8'), { filename: path }));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(
    (issue) => `${path}: ${z.core.toDotPath(issue.path)} ${issue.message}`,
  );
  throw new Error(wrong.join('\n'));
}
