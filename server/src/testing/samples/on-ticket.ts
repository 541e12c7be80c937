import { createTicket, type Organization } from '../world.ts';
import type { MakeSample } from './sample.ts';

export const onTicket =
  (body?: (home: Organization) => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createTicket(db, home, { agent: home.agent }) },
    ...(body !== undefined && { body: body(home) }),
  });
