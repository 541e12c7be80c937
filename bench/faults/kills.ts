/** Processes that end without a word, in the middle of writing. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Round } from './fault.ts';
import { type Load, startLoad } from './load.ts';
import { databaseProcesses, type Product, startProduct } from './product.ts';

const ROUNDS = 20;

/** A moment of its own, so that each round hits another step of the work. */
const untilSomeMoment = ({ random }: Round) => delay(random.between(300, 1_500));

/** Does it again and again to one product under load, and looks after each time for what was acknowledged. */
const repeatedly =
  (
    strike: (product: Product, load: Load, round: Round) => Promise<void>,
    settings?: Record<string, string>,
  ) =>
  async (round: Round): Promise<void> => {
    const product = await startProduct(round.stack, { settings: settings ?? {} });
    for (let count = 0; count < round.rounds; count += 1) {
      const load = await startLoad(product, round.figures);
      await load.healed();
      await untilSomeMoment(round);
      await strike(product, load, round);
      await load.settle();
    }
    const { code, seconds } = await product.end('SIGTERM');
    if (code !== 0) round.find(`after it all SIGTERM ended with code ${code}`);
    round.tell('seconds to end', seconds);
  };

const programKilled: Fault = {
  name: 'program-killed',
  rounds: ROUNDS,
  run: repeatedly(async (product, load, round) => {
    const since = performance.now();
    await product.end('SIGKILL');
    await product.start();
    round.heals(await load.healed(since));
  }),
};

/** @param strike ends something of the database */
const databaseFault = (name: string, strike: (product: Product, round: Round) => Promise<void>): Fault => ({
  name,
  rounds: ROUNDS,
  run: repeatedly(async (product, load, round) => {
    const { pid } = product;
    const since = performance.now();
    await strike(product, round);
    round.heals(await load.healed(since));
    if (product.pid !== pid) round.find('the program ended');
  }),
});

const databaseKilled = databaseFault('database-killed', async (product) => {
  const { server } = await databaseProcesses(product);
  process.kill(server, 'SIGKILL');
});

const backendKilled = databaseFault('backend-killed', async (product, { random }) => {
  const { backends } = await databaseProcesses(product);
  process.kill(random.pick(backends), 'SIGKILL');
});

const backendTerminated = databaseFault('backend-terminated', async (product) => {
  await product.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'switchboard' order by random() limit 1`);
});

const unhandledRejection: Fault = {
  name: 'unhandled-rejection',
  rounds: 3,
  run: repeatedly(
    async (product, load, round) => {
      const since = performance.now();
      process.kill(product.pid, 'SIGUSR2');
      const code = await product.ended();
      round.tell('seconds to end', (performance.now() - since) / 1000);
      if (code !== 1) round.find(`the exit code was ${code}`);
      if (!product.output().includes('unhandled rejection')) round.find('the program did not say so');
      // As whatever started it does.
      await product.start();
      round.heals(await load.healed(since));
    },
    { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'reject-on-signal.program.ts')}` },
  ),
};

export const kills: readonly Fault[] = [
  programKilled,
  databaseKilled,
  backendKilled,
  backendTerminated,
  unhandledRejection,
];
