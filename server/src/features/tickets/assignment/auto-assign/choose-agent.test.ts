import { expect, test } from 'vitest';
import { type Candidate, chooseAgent } from './choose-agent.ts';

const agent = (id: string, openTickets: number, lastAssignedAt: string | null = null): Candidate => ({
  id,
  openTickets,
  lastAssignedAt: lastAssignedAt === null ? null : new Date(lastAssignedAt),
});
const rules = { mode: 'least_tickets', cap: 10, lastAgentId: null, random: () => 0 } as const;

test('least tickets: the one with the fewest, then whoever has waited longest, then the first', () => {
  const choose = (...candidates: Candidate[]) => chooseAgent(candidates, rules)?.agentId;
  expect(choose(agent('a', 2), agent('b', 1))).toBe('b');
  expect(choose(agent('a', 1, '2026-01-02'), agent('b', 1, '2026-01-01'))).toBe('b');
  expect(choose(agent('a', 1, '2026-01-02'), agent('b', 1))).toBe('b');
  expect(choose(agent('b', 1), agent('a', 1))).toBe('a');
  expect(chooseAgent([agent('a', 3)], rules)?.reason).toEqual({ code: 'least_tickets', openTickets: 3 });
});

test('round robin: the next after the last one by id, from the start after the end, the full ones left out', () => {
  const agents = [agent('c', 0), agent('a', 0), agent('b', 10), agent('d', 0)];
  const after = (lastAgentId: string | null) =>
    chooseAgent(agents, { ...rules, mode: 'round_robin', lastAgentId })?.agentId;
  expect([after(null), after('a'), after('c'), after('d'), after('bb'), after('z')]).toEqual([
    'a',
    'c',
    'd',
    'a',
    'c',
    'a',
  ]);
});

test('random: every free agent has the same part of the range', () => {
  const agents = [agent('a', 0), agent('b', 9), agent('c', 10), agent('d', 0)];
  const at = (value: number) =>
    chooseAgent(agents, { ...rules, mode: 'random', random: () => value })?.agentId;
  expect([at(0), at(0.33), at(0.34), at(0.66), at(0.67), at(0.999)]).toEqual(['a', 'a', 'b', 'b', 'd', 'd']);
});

test('nobody when everybody is at the cap or nobody is there', () => {
  for (const mode of ['least_tickets', 'round_robin', 'random'] as const) {
    expect(chooseAgent([agent('a', 10), agent('b', 11)], { ...rules, mode })).toBeNull();
    expect(chooseAgent([], { ...rules, mode })).toBeNull();
  }
});
