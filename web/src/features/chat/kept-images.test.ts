import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { person } from '../../testing/people.ts';
import { guardKeptImages, imagePlace, KEPT_IMAGES } from './kept-images.ts';

const hannah = person('user');
const priya = person('manager');
const place = (who = hannah) => imagePlace(who._id, 'chat.1');
const picture = (name = 'belt.png') => new File(['bytes'], name, { type: 'image/png' });

let stop: () => void;
beforeEach(() => {
  beginSession('token', hannah);
  stop = guardKeptImages();
});
afterEach(() => {
  endSession('sign-out');
  stop();
});

test('comes back as it was, until it is removed', async () => {
  place().keep('a', picture());
  const kept = await place().read('a');
  expect(kept).toMatchObject({ name: 'belt.png', type: 'image/png' });
  expect(await kept?.text()).toBe('bytes');
  place().remove('a');
  expect(await place().read('a')).toBeUndefined();
});

test('belongs to one person and one place', async () => {
  place().keep('a', picture());
  expect(await imagePlace(hannah._id, 'chat.2').read('a')).toBeUndefined();
  expect(await place(priya).read('a')).toBeUndefined();
});

test('is gone after a sign-out, also when that person comes back, and nothing is kept for who has left', async () => {
  place().keep('a', picture());
  endSession('sign-out');
  place().keep('late', picture());
  beginSession('token-2', hannah);
  expect(await place().read('a')).toBeUndefined();
  expect(await place().read('late')).toBeUndefined();
});

test('outlives a session that ran out, unless somebody else signs in', async () => {
  place().keep('a', picture());
  endSession('expired');
  beginSession('token-2', hannah);
  expect(await place().read('a')).toBeDefined();
  endSession('expired');
  beginSession('token-3', priya);
  beginSession('token-4', hannah);
  expect(await place().read('a')).toBeUndefined();
});

test('left by somebody else is gone when a page starts', async () => {
  stop();
  place().keep('a', picture());
  await place().read('a');
  beginSession('token-2', priya);
  stop = guardKeptImages();
  expect(await place().read('a')).toBeUndefined();
});

test('is one of so many; another in the same place takes its place', async () => {
  const names = Array.from({ length: KEPT_IMAGES + 1 }, (_, index) => `image-${index}`);
  for (const name of names) place().keep(name, picture(`${name}.png`));
  const kept = await Promise.all(names.map((name) => place().read(name)));
  expect(kept.filter((image) => image !== undefined)).toHaveLength(KEPT_IMAGES);
  place().keep('image-0', picture('instead.png'));
  expect(await place().read('image-0')).toMatchObject({ name: 'instead.png' });
});
