import { beforeEach, expect, test, vi } from 'vitest';
import { takeEarly } from './early-data.ts';

const URL = '/api/auth/me';
const answer = new Response('{}');
const abort = vi.fn();

beforeEach(() => {
  abort.mockClear();
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  window.switchboardEarly = new Map([[URL, { token: 'mine', response: Promise.resolve(answer), abort }]]);
});

test('an early answer is taken once, and ends with the call that took it', async () => {
  const call = new AbortController();
  expect(await takeEarly(URL, 'mine', call.signal)).toBe(answer);
  expect(takeEarly(URL, 'mine', call.signal)).toBeUndefined();
  expect(abort).not.toHaveBeenCalled();
  call.abort();
  expect(abort).toHaveBeenCalledOnce();
});

test.each([
  ['of another person', 'theirs', 1_000],
  ['of nobody', null, 1_000],
  ['that is old', 'mine', 5_001],
])('an answer %s is given up, and not used', (_, token, now) => {
  vi.spyOn(performance, 'now').mockReturnValue(now);
  expect(takeEarly(URL, token, new AbortController().signal)).toBeUndefined();
  expect(abort).toHaveBeenCalledOnce();
});

test('nothing is early where nothing was begun', () => {
  delete window.switchboardEarly;
  expect(takeEarly(URL, 'mine', new AbortController().signal)).toBeUndefined();
});
