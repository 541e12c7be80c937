import { listDevopsAgents } from '@switchboard/contract/tickets/devops-agents.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/open-test-app.ts';

const { app, world } = await openTestApp();

const found = async (search: string) => {
  const path = `/admin/devops-agents?search=${encodeURIComponent(search)}`;
  const answer = await app.call(world.ours.manager, 'GET', path);
  return listDevopsAgents.output.parse(answer.body).devopsAgents.map(({ _id }) => _id);
};

test('an agent is found by name and by e-mail, wildcards meaning themselves', async () => {
  const { agent, otherAgent } = world.ours;
  expect((await found('')).toSorted()).toEqual([agent, otherAgent].toSorted());
  expect(await found('SECOND-agent per')).toEqual([otherAgent]);
  expect(await found('second-agent@ours')).toEqual([otherAgent]);
  expect(await found('@theirs')).toEqual([]);
  expect(await found('%')).toEqual([]);
});
