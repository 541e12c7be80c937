import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { draftStore } from './drafts.ts';

const schema = z.object({ text: z.string() });

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => entries.delete(key),
    setItem: (key, value) => entries.set(key, value),
  };
}

describe('a draft', () => {
  test('comes back with the time it was saved', () => {
    const store = draftStore('ada', 'reply.1', schema, memory());
    const before = Date.now();
    const savedAt = store.write({ text: 'Half a sentence' });
    expect(savedAt).toBeGreaterThanOrEqual(before);
    expect(store.read()).toEqual({ value: { text: 'Half a sentence' }, savedAt });
  });

  test('belongs to one person and one place', () => {
    const storage = memory();
    draftStore('ada', 'reply.1', schema, storage).write({ text: 'Mine' });
    expect(draftStore('bob', 'reply.1', schema, storage).read()).toBeNull();
    expect(draftStore('ada', 'reply.2', schema, storage).read()).toBeNull();
  });

  test('is gone once cleared', () => {
    const store = draftStore('ada', 'reply.1', schema, memory());
    store.write({ text: 'Sent' });
    store.clear();
    expect(store.read()).toBeNull();
  });

  test.each(['not json', 'null', '{}', '{"value":{"text":7},"savedAt":1}', '{"value":{"text":"x"}}'])(
    'that cannot be understood is none: %s',
    (raw) => {
      const storage = memory();
      storage.setItem('switchboard.draft.ada.reply.1', raw);
      expect(draftStore('ada', 'reply.1', schema, storage).read()).toBeNull();
    },
  );

  test('that the browser refuses to keep is not claimed to be saved', () => {
    const full: Storage = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(draftStore('ada', 'reply.1', schema, full).write({ text: 'x' })).toBeNull();
  });
});
