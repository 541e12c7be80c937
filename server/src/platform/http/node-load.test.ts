import { SECOND } from '@switchboard/contract/durations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNDER_WAY } from '../limits.ts';
import { createLogger } from '../log.ts';
import { happenings } from '../telemetry/signals.ts';
import { createNodeLoad, type NodeLoad, type Visit } from './node-load.ts';

const BUSY = expect.objectContaining({ code: 'SERVER_BUSY', status: 503 });
const MANY = 4 * UNDER_WAY.least;

let load: NodeLoad;
beforeEach(() => {
  vi.useFakeTimers();
  load = createNodeLoad({ busyAfter: 100 }, createLogger('silent'));
});
afterEach(() => {
  load.stop();
  vi.useRealTimers();
});

const payers = (count: number) => Array.from({ length: count }, (_, index) => `organization-${index}`);

function enter(payer: string | null): Visit {
  load.expectRoom(payer);
  const visit = load.visit(payer);
  visit.enter();
  return visit;
}
/** So many requests of these payers, in turn. */
const enterAll = (count: number, among: readonly string[]) =>
  Array.from({ length: count }, (_, index) => enter(among[index % among.length] ?? ''));
const isTaken = (payer: string | null) => {
  try {
    load.expectRoom(payer);
    return true;
  } catch (error) {
    expect(error).toEqual(BUSY);
    return false;
  }
};
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const figures = async () =>
  Object.fromEntries((await load.reading.read()).map(({ metric, value }) => [metric, value]));

test('takes everything as long as work begins soon, however long it then takes', async () => {
  for (const visit of enterAll(MANY, payers(10))) visit.begin();
  await wait(10 * SECOND);
  expect(isTaken('organization-0')).toBe(true);
  expect(await figures()).toEqual({
    switchboard_requests_under_way: MANY,
    switchboard_requests_under_way_max: UNDER_WAY.most,
  });
});

test('takes less and less while requests of several wait for too long, and everything again afterwards', async () => {
  const refused = vi.fn();
  happenings.on('serverBusy', refused);
  const visits = enterAll(MANY, payers(10));
  await wait(100);
  expect(isTaken('organization-0')).toBe(true);
  await wait(10 * SECOND);
  expect(await figures()).toMatchObject({ switchboard_requests_under_way_max: UNDER_WAY.least });
  expect(payers(10).map(isTaken)).not.toContain(true);
  expect(refused).toHaveBeenCalledTimes(10);
  happenings.off('serverBusy', refused);

  for (const visit of visits.slice(UNDER_WAY.least - 1)) visit.leave();
  expect(isTaken('organization-0')).toBe(true);
  for (const visit of visits) visit.leave();
  await wait(SECOND);
  expect(await figures()).toEqual({
    switchboard_requests_under_way: 0,
    switchboard_requests_under_way_max: UNDER_WAY.most,
  });
  // Nothing goes on while nobody asks.
  expect(vi.getTimerCount()).toBe(0);
});

test('refuses nobody while little is under way, however long that waits', async () => {
  enterAll(UNDER_WAY.least - 1, payers(10));
  await wait(10 * SECOND);
  expect(isTaken('organization-0')).toBe(true);
});

test('tells with a refusal when to come back, and not everybody the same', async () => {
  enterAll(MANY, payers(10));
  await wait(10 * SECOND);
  const after = Array.from({ length: 100 }, () => {
    try {
      return load.expectRoom('organization-0');
    } catch (error) {
      return (error as { retryAfter: number }).retryAfter;
    }
  });
  expect(new Set(after)).toEqual(new Set([1, 2, 3]));
});

test('whoever asks for little is refused last', async () => {
  const greedy = payers(4);
  const visits = enterAll(1.5 * UNDER_WAY.least, greedy);
  /** How many of each are taken in a second. */
  const askForASecond = async () => {
    const taken = { greedy: 0, quiet: 0, nobody: 0 };
    for (let turn = 0; turn < 20; turn += 1) {
      for (const payer of greedy) taken.greedy += Number(isTaken(payer));
      if (turn === 0) taken.quiet += Number(isTaken('quiet'));
      if (turn === 0) taken.nobody += Number(isTaken(null));
      await wait(SECOND / 20);
    }
    return taken;
  };
  for (let second = 0; second < 5; second += 1) await askForASecond();
  expect(await askForASecond()).toEqual({ greedy: 0, quiet: 1, nobody: 1 });
  // Their part has an end, too.
  visits.push(...Array.from({ length: UNDER_WAY.least / 2 }, () => load.visit('organization-0')));
  for (const visit of visits.slice(-UNDER_WAY.least / 2)) visit.enter();
  expect(await askForASecond()).toEqual({ greedy: 0, quiet: 0, nobody: 0 });
});

test('one organization that waits for its own share keeps nobody out', async () => {
  enterAll(MANY, ['busy']);
  const others = payers(10);
  for (let second = 0; second < 5; second += 1) {
    for (const payer of others) {
      const visit = enter(payer);
      visit.begin();
      visit.leave();
    }
    await wait(SECOND);
  }
  expect(isTaken('busy')).toBe(true);
  expect(others.map(isTaken)).not.toContain(false);
});

test('work that begins at once for whoever is not known does not hide that others wait', async () => {
  enterAll(MANY, payers(10));
  for (let turn = 0; turn < 100; turn += 1) {
    const visit = load.visit(null);
    for (let time = 0; time < MANY; time += 1) {
      visit.enter();
      visit.begin();
      visit.leave();
    }
    await wait(SECOND / 10);
  }
  expect(isTaken('organization-0')).toBe(false);
});
