import { expect, test } from 'vitest';
import { capacityDocument, compareCapacity, readMeasured } from '../bench/capacity-document.ts';
import { INPUTS, type Measured, needOf, wallsOf } from '../bench/capacity-model.ts';

test('the page about capacity is what its script makes of the newest results', async () => {
  const { present, computed } = await compareCapacity();
  expect(present, '`npm run capacity` writes it').toBe(computed);
});

test('what nobody has measured is named so, and nothing is computed from it', () => {
  const nothing = readMeasured({ calls: null, stored: null, memory: null, chat: null });
  expect(needOf(INPUTS, nothing, 1_000)).toBe(null);
  const document = capacityDocument(INPUTS, nothing);
  expect(document).toContain('Left out because nobody has measured it: list, page 1');
  expect(document).toMatch(/\| 1,000,000 +\| not measured/);
});

test('the arithmetic is what can be done by hand', () => {
  const inputs = {
    ...INPUTS,
    callsADay: { detail: 10, create: 1 },
    busyHour: 0.25,
    peak: 2,
    used: 0.5,
    workingDaysAYear: 200,
    yearsKept: 2,
    presentShare: 0.5,
    peopleInOrganization: 10,
    database: { cores: 4, gigabytesOfDisk: 10, connections: 40 },
    connectionsOfNode: 18,
  };
  const measured: Measured = {
    calls: new Map([
      ['detail', { server: 1_000, database: 500 }],
      ['create', { server: 5_000, database: 5_000 }],
    ]),
    bytesOfTicket: 10_000,
    programMegabytes: 200,
    connectionMegabytes: null,
    chatClientKilobytes: null,
    chatMessage: null,
  };
  // 15,000 µs a day of the program: 1.8e9 usable µs in an hour / (15,000 × 0.25 × 2) = 240,000; of the database 10,000 µs.
  expect(wallsOf(inputs, measured, 3)).toEqual([
    { what: "the database's disk", people: 2_500 },
    { what: "the database's connections", people: 480_000 },
    { what: "the database's cores", people: 1_440_000 },
  ]);
  // 500 people at work × 200 tickets × 2 years × 10,000 bytes.
  expect(needOf(inputs, measured, 100)).toMatchObject({
    present: 500,
    nodes: 1,
    databases: 1,
    databaseGigabytes: 2,
  });
});
