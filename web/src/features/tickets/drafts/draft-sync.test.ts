import type { Draft } from '@switchboard/contract/tickets/drafts.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { DraftStore } from '../../../lib/forms/drafts.ts';
import { createDraftSync, type DraftServer, type KeptDraft, REST, TRY_AGAIN } from './draft-sync.ts';

/** What a server does with one draft. */
function createServer() {
  let row: Draft | null = null;
  let drafts = 0;
  const failures: ApiError[] = [];
  const texts: string[] = [];
  let answersGetLost = false;
  const changed = () => new ApiError(409, 'DRAFT_CHANGED', '', [], null, null, row);
  const answer = async <Value>(value: Value): Promise<Value> => {
    if (answersGetLost) throw new ApiError(0, 'NETWORK', '');
    return value;
  };
  const server: DraftServer = {
    async save({ text, macro }, revision) {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      if (row !== null && row.text === text && row.macro === macro) return answer(row);
      if ((row?.revision ?? 0) !== revision) throw changed();
      if (row === null) drafts += 1;
      row = {
        _id: `draft-${drafts}`,
        kind: 'reply',
        text,
        mentions: [],
        macro,
        revision: revision + 1,
        files: [],
        savedAt: '2026-11-18T07:05:00.000Z',
      };
      texts.push(text);
      return answer(row);
    },
    async discard(revision) {
      if (row === null) throw new ApiError(404, 'NOT_FOUND', '');
      if (row.revision !== revision) throw changed();
      row = null;
    },
  };
  return {
    server,
    texts,
    read: () => row,
    /** It has become a comment. */
    take: () => {
      row = null;
    },
    failWith: (...errors: ApiError[]) => failures.push(...errors),
    loseAnswers: (lose: boolean) => {
      answersGetLost = lose;
    },
  };
}

/** The storage of one browser, which outlives its windows. */
function createBrowser() {
  let kept: KeptDraft | null = null;
  const store: DraftStore<KeptDraft> = {
    read: () => (kept === null ? null : { value: kept, savedAt: 0 }),
    write: (value) => {
      kept = value;
      return 0;
    },
    clear: () => {
      kept = null;
    },
  };
  return store;
}

let remote: ReturnType<typeof createServer>;
beforeEach(() => {
  vi.useFakeTimers();
  remote = createServer();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A window on a draft. Of a killed one nothing is heard any more. */
function open(browser = createBrowser()) {
  let isAlive = true;
  const dead = () => {
    throw new ApiError(0, 'NETWORK', '');
  };
  const sync = createDraftSync(
    {
      ...browser,
      write: (value) => (isAlive ? browser.write(value) : null),
      clear: () => isAlive && browser.clear(),
    },
    {
      save: (...sent) => (isAlive ? remote.server.save(...sent) : Promise.reject(dead)),
      discard: (...sent) => (isAlive ? remote.server.discard(...sent) : Promise.reject(dead)),
    },
    () => isAlive && sync.receive(remote.read()),
  );
  sync.receive(remote.read());
  return {
    sync,
    browser,
    type: (text: string) => sync.type({ text }),
    state: () => sync.store.getState(),
    kill: () => {
      isAlive = false;
    },
  };
}

describe('what is typed', () => {
  test('is kept here after a moment and on the server after a second', async () => {
    const here = open();
    here.type('Hello');
    await pass(REST.browser);
    expect(here.browser.read()?.value.text).toBe('Hello');
    expect(remote.read()).toBeNull();
    await pass(REST.server - REST.browser);
    expect(remote.read()?.text).toBe('Hello');
    expect(here.state().kept).toBe('on the server');
  });

  test('without a pause is on the server every five seconds', async () => {
    const here = open();
    for (let keys = 1; keys <= 60; keys += 1) {
      here.type('x'.repeat(keys));
      await pass(200);
    }
    expect(remote.texts.length).toBeGreaterThanOrEqual(2);
    expect(remote.texts.length).toBeLessThanOrEqual(3);
  });

  test('and taken back is no draft any more', async () => {
    const here = open();
    here.type('Hello');
    await pass(REST.server);
    here.type('');
    await pass(REST.server);
    expect(remote.read()).toBeNull();
    expect(here.browser.read()).toBeNull();
    expect(here.state().kept).toBe('nowhere');
  });

  test('stays here while the server has no room, and goes there once it has', async () => {
    const here = open();
    remote.failWith(new ApiError(507, 'STORAGE_FULL', 'There is no room left to store this'));
    here.type('Hello');
    await pass(REST.server);
    expect(here.state().kept).toBe('here');
    expect(here.browser.read()?.value.text).toBe('Hello');
    await pass(TRY_AGAIN);
    expect(remote.read()?.text).toBe('Hello');
    expect(here.state().kept).toBe('on the server');
  });

  test('stays here where the server takes no draft any more', async () => {
    const here = open();
    remote.failWith(new ApiError(404, 'NOT_FOUND', ''));
    here.type('Hello');
    await pass(REST.server + TRY_AGAIN);
    expect(here.state()).toMatchObject({ text: 'Hello', kept: 'here' });
    expect(remote.texts).toEqual([]);
  });
});

describe('on two devices', () => {
  test('what one writes is there on the other', async () => {
    const here = open();
    here.type('Half a sentence');
    await pass(REST.server);
    const there = open();
    expect(there.state().text).toBe('Half a sentence');
    there.type('Half a sentence, and the rest');
    await pass(REST.server);
    here.sync.heard(2);
    await pass(0);
    expect(here.state()).toMatchObject({ text: 'Half a sentence, and the rest', other: null });
  });

  /** Both go on from the same text. */
  async function disagree() {
    const [here, there] = [open(), open()];
    here.type('begun');
    await pass(REST.server);
    there.sync.receive(remote.read());
    here.type('begun here');
    there.type('begun there');
    await here.sync.save();
    await there.sync.save();
    expect(there.state()).toMatchObject({ text: 'begun there', other: { text: 'begun here' } });
    return { here, there };
  }

  test('what both write is a choice: nothing is sent to the server before it', async () => {
    const { there } = await disagree();
    there.type('begun there, and more');
    await pass(REST.longest);
    expect(remote.read()?.text).toBe('begun here');
    expect(there.browser.read()?.value.text).toBe('begun there, and more');
    there.sync.useOther();
    expect(there.state()).toMatchObject({ text: 'begun here', other: null });
  });

  test('"Keep mine" is what the other one then has', async () => {
    const { here, there } = await disagree();
    there.sync.keepMine();
    await pass(0);
    expect(remote.read()?.text).toBe('begun there');
    here.sync.receive(remote.read());
    expect(here.state().text).toBe('begun there');
  });

  test('what was sent there is gone here, unless something was added here', async () => {
    const [here, busy] = [open(), open()];
    here.type('Done');
    await pass(REST.server);
    busy.sync.receive(remote.read());
    busy.type('Done, but');
    remote.take();
    here.sync.heard(null);
    busy.sync.heard(null);
    await pass(0);
    expect(here.state().text).toBe('');
    expect(here.browser.read()).toBeNull();
    await pass(REST.server);
    expect(busy.state().text).toBe('Done, but');
    expect(remote.read()).toMatchObject({ text: 'Done, but', revision: 1 });
  });
});

describe('an answer that is lost', () => {
  test('is no other device', async () => {
    const here = open();
    here.type('one');
    await pass(REST.server);
    remote.loseAnswers(true);
    here.type('one two');
    await pass(REST.server);
    expect(here.state().kept).toBe('here');
    remote.loseAnswers(false);
    here.type('one two three');
    await pass(REST.server);
    expect(here.state()).toMatchObject({ kept: 'on the server', other: null });
    expect(remote.read()?.text).toBe('one two three');
  });

  test('nor for the window after it', async () => {
    const here = open();
    remote.loseAnswers(true);
    here.type('one');
    await pass(REST.server);
    here.type('one two');
    await pass(REST.browser);
    here.kill();
    remote.loseAnswers(false);
    const again = open(here.browser);
    expect(again.state()).toMatchObject({ text: 'one two', other: null });
    await pass(REST.server);
    expect(remote.read()?.text).toBe('one two');
  });
});

describe('sending', () => {
  test('saves first, and begins anew', async () => {
    const here = open();
    here.type('Hello');
    expect(await here.sync.beginSending()).toBe(1);
    remote.take();
    here.sync.sent();
    expect(here.state()).toMatchObject({ text: '', kept: 'nowhere' });
    expect(here.browser.read()).toBeNull();
    here.type('Another');
    await pass(REST.server);
    expect(remote.read()).toMatchObject({ text: 'Another', revision: 1 });
  });

  test('of which the window hears nothing any more leaves no draft behind', async () => {
    const here = open();
    here.type('Hello');
    await here.sync.beginSending();
    remote.take();
    here.kill();
    expect(open(here.browser).state().text).toBe('');
  });

  test('that fails leaves everything as it is', async () => {
    const here = open();
    here.type('Hello');
    await here.sync.beginSending();
    here.sync.notSent();
    await pass(REST.server);
    expect(here.state()).toMatchObject({ text: 'Hello', kept: 'on the server' });
  });
});

test('twenty killed windows lose nothing that is older than the pause', async () => {
  const browser = createBrowser();
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  let safe = '';
  for (let tab = 0; tab < 20; tab += 1) {
    const { type, kill, state } = open(browser);
    expect(state()).toMatchObject({ text: expect.stringContaining(safe), other: null });
    let { text } = state();
    for (let keys = random(30); keys > 0; keys -= 1) {
      text += String.fromCharCode(97 + random(26));
      type(text);
      const pause = random(8) === 0 ? random(3_000) : random(200);
      await pass(pause);
      if (pause >= REST.browser) safe = text;
    }
    kill();
    await pass(random(2_000));
  }
  const other = open();
  expect(safe.startsWith(other.state().text)).toBe(true);
  expect(open(browser).state().text.startsWith(safe)).toBe(true);
});
