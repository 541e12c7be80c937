/** `npm run sbom [-- file]`: the bill of materials of what an installation runs, on standard output without a file. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { billOfMaterials } from './dependencies/bill-of-materials.ts';

const [path] = process.argv.slice(2);
const text = `${JSON.stringify(await billOfMaterials(), null, 2)}\n`;
if (path === undefined) process.stdout.write(text);
else await writeFile(resolve(process.env.INIT_CWD ?? '.', path), text);
