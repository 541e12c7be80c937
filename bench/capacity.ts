/** Writes docs/capacity.md and prints it: `npm run capacity`. */
import { compareCapacity, writeCapacityDocument } from './capacity-document.ts';

await writeCapacityDocument();
console.log((await compareCapacity()).computed);
