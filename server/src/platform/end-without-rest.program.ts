/** Ends as the program does while something that nobody closed goes on. */
import { endWithoutRest } from './process.ts';

setInterval(() => undefined, 1_000);
process.exitCode = Number(process.argv[2]);
endWithoutRest();
