/** `npm run release-api`: what the API has now is kept from here on. Refused where something that was released is not kept. */
import { registry } from '@switchboard/contract/registry.ts';
import { breaksOf } from './api/breaks.ts';
import { readReleased, writeReleased } from './api/released.ts';
import { apiOf } from './api/shape.ts';

const present = apiOf(registry);
const breaks = breaksOf(await readReleased().catch(() => ({})), present);
if (breaks.length > 0) {
  console.error(`Version 1 does not keep what was released:\n${breaks.join('\n')}`);
  process.exitCode = 1;
} else {
  await writeReleased(present);
  console.log(`${Object.keys(present).length} calls are released.`);
}
