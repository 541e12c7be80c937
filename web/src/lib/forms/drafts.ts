/** Text that is not sent yet, kept in this browser per person; nobody else who signs in here gets to see it. */
import type { z } from 'zod';

const PREFIX = 'switchboard.draft';

export interface Draft<Value> {
  readonly value: Value;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/** The draft of one person and form. Storage may be full or forbidden; then a draft lasts as long as the page. */
export interface DraftStore<Value> {
  read(): Draft<Value> | null;
  /** The time of saving, or null when the browser refused. */
  write(value: Value): number | null;
  clear(): void;
}

const keyOf = (personId: string, name: string) => `${PREFIX}.${personId}.${name}`;

/** @returns the names of the person's drafts that begin so */
export function draftNames(personId: string, beginning: string, storage: Storage = localStorage): string[] {
  const start = keyOf(personId, '');
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(start + beginning))
      .map((key) => key.slice(start.length));
  } catch {
    return [];
  }
}

export function draftStore<Value>(
  personId: string,
  name: string,
  schema: z.ZodType<Value>,
  storage: Storage = localStorage,
): DraftStore<Value> {
  const key = keyOf(personId, name);
  return {
    read() {
      try {
        const raw: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        if (typeof raw !== 'object' || raw === null || !('value' in raw) || !('savedAt' in raw)) return null;
        const parsed = schema.safeParse(raw.value);
        return parsed.success && typeof raw.savedAt === 'number'
          ? { value: parsed.data, savedAt: raw.savedAt }
          : null;
      } catch {
        return null;
      }
    },
    write(value) {
      const savedAt = Date.now();
      try {
        storage.setItem(key, JSON.stringify({ value, savedAt }));
        return savedAt;
      } catch {
        return null;
      }
    },
    clear() {
      try {
        storage.removeItem(key);
      } catch {
        // Where nothing can be removed, nothing was kept.
      }
    },
  };
}
