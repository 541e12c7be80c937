/** Looks for the canary organization in everything that the server sends to a page, over sockets too. */
import type { BrowserContext, Response } from '@playwright/test';
import { shows } from '@switchboard/server/src/testing/canary/canary.ts';

export interface Watched {
  /** What pages got that was not for them, once all of it is read. */
  leaks(): Promise<string[]>;
}

/** @param isSuperAdmin whether the holder of a bearer token sees all organizations */
export function watchAnswers(
  context: BrowserContext,
  isSuperAdmin: (authorization: string | undefined) => Promise<boolean>,
): Watched {
  const found: string[] = [];
  const underWay = new Set<Promise<void>>();
  const look = async (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!/^\/(api|socket\.io)\//.test(pathname)) return;
    // A page that is gone has taken its answers with it.
    const body = await response.body().catch(() => null);
    if (body === null || !shows(body.toString('latin1'))) return;
    const { authorization } = response.request().headers();
    if (!(await isSuperAdmin(authorization))) found.push(`${response.request().method()} ${pathname}`);
  };
  const begin = (response: Response) => {
    const work = look(response).finally(() => underWay.delete(work));
    underWay.add(work);
  };
  context.on('response', begin);
  context.on('page', (page) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (shows(payload.toString())) found.push(`a frame of ${new URL(socket.url()).pathname}`);
      }),
    ),
  );
  return {
    async leaks() {
      // What an open page goes on to get would be looked at while the test closes everything.
      context.off('response', begin);
      await Promise.all(underWay);
      return found;
    },
  };
}
