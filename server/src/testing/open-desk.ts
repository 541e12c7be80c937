import { afterAll } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { createWorld, type World } from './world.ts';

/** The application with the world of a test file, which awaits it at its top; gone after the file's last test. */
export async function openDesk(
  ...options: Parameters<typeof startTestApp>
): Promise<{ readonly desk: TestApp; readonly world: World }> {
  const desk = await startTestApp(...options);
  afterAll(() => desk.close());
  return { desk, world: await createWorld(desk.db) };
}
