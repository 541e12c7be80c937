import { PASSWORD } from '../world.ts';
import { nothing, type Samples } from './sample.ts';

export const installationSamples: Samples = {
  'POST /setup/check': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /setup': () => ({
    body: {
      token: 'x'.repeat(43),
      firstName: 'Ada',
      lastName: 'Root',
      email: 'ada@desk.test',
      password: PASSWORD,
    },
  }),
  'GET /health': nothing,
  'GET /health/live': nothing,
  'GET /health/ready': nothing,
  'GET /config': nothing,
};
