import { expect, test, vi } from 'vitest';
import { firstIdOf, isId, newId, textOfId } from './ids.ts';

const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids of one program are different, increase, and are of version 7, also where the clock is put back', () => {
  const made = Array.from({ length: 20_000 }, () => newId());
  vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ['Date'] });
  made.push(newId());
  vi.useRealTimers();
  expect(made.every((id) => VERSION_7.test(id) && isId(id))).toBe(true);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('an id begins with its time, and none of that time or later is below its bound', () => {
  const at = new Date('2026-11-29T10:00:00.123Z');
  expect(Number.parseInt(newId(at).replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
  expect(firstIdOf(at)).toBe('01a226bf-497b-7000-8000-000000000000');
  expect(newId(at) > firstIdOf(at)).toBe(true);
  expect(newId(new Date(at.getTime() - 1)) < firstIdOf(at)).toBe(true);
});

test('the bytes of an id are read where they begin', () => {
  const bytes = Buffer.from('ff0191d7a0000070008000000000000001', 'hex');
  expect(textOfId(bytes, 1)).toBe('0191d7a0-0000-7000-8000-000000000001');
});
