import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to whoever asks for any, so that no other program of a test is given it meanwhile. */
const PORTS = { from: 10_000, until: 32_000 };

/** A port that nobody listened on a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(PORTS.from, PORTS.until);
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
