import { afterAll } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { createWorld, type World } from './world.ts';

/** The application with the world of a test file, which awaits it at its top; gone after the file's last test. */
export async function openTestApp(
  ...options: Parameters<typeof startTestApp>
): Promise<{ readonly app: TestApp; readonly world: World }> {
  const app = await startTestApp(...options);
  afterAll(() => app.close());
  return { app, world: await createWorld(app.db) };
}
