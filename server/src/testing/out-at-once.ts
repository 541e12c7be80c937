import { expect } from 'vitest';

/** The sweep, which notices what nobody announced, comes after a time in which hundreds of messages are sent. */
const MOST = 20;

/**
 * Measures in messages, not in seconds, how soon somebody is put out, so that a busy machine fails nobody.
 * @param out whether they are
 * @param send sends a message to the room they were in, and resolves when it is acknowledged
 */
export async function expectOutAtOnce(out: () => boolean, send: () => Promise<unknown>): Promise<void> {
  for (let sent = 0; !out(); sent += 1) {
    expect(sent, 'messages sent, one after the other, before somebody was put out').toBeLessThan(MOST);
    await send();
  }
}
