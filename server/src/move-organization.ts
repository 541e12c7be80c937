/**
 * `npm run move-organization -- --organization CODE --to DATABASE_URL --to-storage PLACE [--address URL]`: brings an organization
 * with its files to the database of another installation, while the programs of both run.
 */
import { parseArgs } from 'node:util';
import { moveOrganization } from './features/installation/moving/move-organization.ts';
import { Refusal, runCommand, say } from './platform/command.ts';
import { joinEmbedded } from './platform/database/open-beside.ts';
import { accessTo } from './platform/database/roles.ts';
import { nameOfPlace, openPlace, placeOf } from './platform/files/named-place.ts';
import { openStorage } from './platform/files/open-storage.ts';

const USAGE =
  'Usage: npm run move-organization -- --organization <code> --to <postgres://…> --to-storage <folder or s3://…> [--address <https://…>]';

await runCommand(async ({ settings, opened }) => {
  const started = performance.now();
  const named = readArguments();
  const { config, log } = settings();
  const place = named.storage === undefined ? null : await placeOf('--to-storage', named.storage);
  const { objectStorage } = config;
  const here = objectStorage === null ? await placeOf('', config.filesDirectory) : { objects: objectStorage };
  if (place !== null && nameOfPlace(place) === nameOfPlace(here)) {
    throw new Refusal(
      '--to-storage is where the files are. Two installations never share a place: each removes what it does not know.',
    );
  }
  const toFiles = place === null ? null : await openPlace(place, log, opened, 'write');
  const access = config.databaseUrl === null ? null : accessTo(config);
  const from = access
    ? (access.owner ?? access.serving)
    : (await joinEmbedded(config, log, opened)).connection;
  const { organization, copied } = await moveOrganization(
    {
      from,
      to: { connectionString: named.to },
      files: await openStorage(config, log, 'read'),
      toFiles,
      code: named.organization,
      address: named.address ?? null,
    },
    say,
  );
  const { name, code } = organization;
  if (copied === null) return `${name} (${code}) was there already, and is open there now.`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const missing =
    copied.missing === 0 ? '' : `\n${copied.missing} files that rows name were not where files are kept.`;
  return (
    `${name} (${code}) has moved in ${seconds} s: ${copied.rows} rows of ${copied.tables} tables and ${copied.files} files, all ` +
    `compared. ${copied.changed[0]} rows came after the first copy and ${copied.changed[1]} in the last step, in which its people could ` +
    `not write for ${(copied.refusedMilliseconds / 1000).toFixed(2)} s. Here it is purged like one that was deleted.${missing}`
  );
});

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        organization: { type: 'string' },
        to: { type: 'string' },
        'to-storage': { type: 'string' },
        address: { type: 'string' },
      },
    });
    const { organization, to, 'to-storage': storage, address } = values;
    if (organization && to && (address === undefined || /^https?:\/\/\S+$/.test(address))) {
      return { organization, to, storage, address };
    }
  } catch {
    // An option that does not exist.
  }
  throw new Refusal(USAGE);
}
