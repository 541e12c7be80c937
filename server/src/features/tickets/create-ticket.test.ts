import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld, type World } from '../../testing/world.ts';

let desk: TestApp;
let world: World;
beforeAll(async () => {
  desk = await startTestApp();
  world = await createWorld(desk.db);
});
afterAll(() => desk.close());

const fields = (over: Record<string, unknown> = {}) => ({
  summary: 'Line 4 prints blank labels',
  description: 'Since the night shift.',
  ticketType: 'Report Issue',
  category: world.ours.category,
  project: world.ours.project,
  projectManagerName: 'Priya Raman',
  contactNumber: '+49 341 555 0142',
  ...over,
});

test('a new ticket is open, of medium priority, numbered, and read back with its names', async () => {
  const answer = await desk.call(world.ours.user, 'POST', '/tickets', {
    body: fields({ subcategory: world.ours.subcategory }),
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    success: true,
    ticket: {
      ticketNumber: expect.stringMatching(/^OURS-\d{5}$/),
      title: 'Line 4 prints blank labels',
      summary: 'Line 4 prints blank labels',
      status: 'Open',
      priority: 'Medium',
      category: { _id: world.ours.category, name: 'Hardware' },
      subcategory: { name: 'Printers' },
      project: { name: 'Project P1' },
      createdBy: { _id: world.ours.user, email: 'user@ours.test' },
      organizationId: world.ours.id,
      assignedTo: null,
      attachments: [],
      comments: [],
    },
  });
});
