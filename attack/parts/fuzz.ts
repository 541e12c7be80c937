import { type ClientEventName, clientEvents } from '@switchboard/contract/events.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { nameOf } from '@switchboard/server/src/testing/samples/sample.ts';
import { changedTables, stateOfCanary, wrongInDatabase } from '../fuzz/database-checks.ts';
import type { Fuzzed } from '../fuzz/desk.ts';
import { IN_ATTACK } from '../fuzz/extent.ts';
import { fuzzCall } from '../fuzz/fuzz-call.ts';
import { fuzzEvent } from '../fuzz/fuzz-events.ts';
import { fuzzImports, fuzzUploads } from '../fuzz/fuzz-files.ts';
import type { Part } from './part.ts';

const AT_ONCE = 8;

export const fuzz: Part = {
  name: 'fuzz',
  async run({ product: { desk, world }, seed, cases }) {
    const findings: string[] = [];
    const count = { requests: 0, payloads: 0, files: 0 };
    const take = (kind: keyof typeof count, { cases: sent, findings: found }: Fuzzed) => {
      count[kind] += sent;
      findings.push(...found.map(({ where, what, sent: one }) => `${where} ${what}, sent ${one}`));
    };
    const share = cases / IN_ATTACK.calls;
    let canary = await stateOfCanary(desk.db);
    const expectNothingForeign = async (after: string) => {
      const state = await stateOfCanary(desk.db);
      const tables = changedTables(canary, state);
      if (tables.length > 0) findings.push(`${after} has changed another organization: ${tables.join(', ')}`);
      canary = state;
    };
    for (const entry of registry) {
      const started = performance.now();
      take('requests', await fuzzCall(desk, world, entry, { cases, seed, atOnce: AT_ONCE }));
      await expectNothingForeign(nameOf(entry));
      console.log(`  ${nameOf(entry)}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    }
    const events = Math.ceil(IN_ATTACK.events * share);
    for (const name of Object.keys(clientEvents) as ClientEventName[]) {
      take('payloads', await fuzzEvent(desk, name, { cases: events, seed }));
    }
    take('files', await fuzzUploads(desk, { cases: Math.ceil(IN_ATTACK.uploads * share), seed }));
    take('files', await fuzzImports(desk, { cases: Math.ceil(IN_ATTACK.imports * share), seed }));
    findings.push(...(await wrongInDatabase(desk.db)));
    await expectNothingForeign('an event or a file');
    const { requests, payloads, files } = count;
    return { counts: { requests, 'payloads of events': payloads, files }, findings };
  },
};
