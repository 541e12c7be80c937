import { createServer } from 'vite';

/**
 * Serves the web app from its sources, with hot reload, and passes everything else on to the server.
 * @param api address of the server, such as http://127.0.0.1:3000
 * @returns where people open it
 */
export async function startDevServer(api: string): Promise<{ url: string; close(): Promise<void> }> {
  const vite = await createServer({
    root: import.meta.dirname,
    clearScreen: false,
    server: {
      host: '127.0.0.1',
      proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
    },
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0] ?? '';
  return { url: url.replace(/\/$/, ''), close: () => vite.close() };
}
