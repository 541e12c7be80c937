import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { sendOnce } from './send-once.ts';

const lost = new ApiError(0, 'NETWORK', '');
const unavailable = new ApiError(503, 'UNAVAILABLE', '');
const refused = new ApiError(400, 'VALIDATION_FAILED', '');

/** A server that keeps what arrives, and a line that answers as `fates` say, in turn. */
function desk(...fates: readonly ('lost on the way' | 'answer lost' | 'unavailable' | 'refused' | 'fine')[]) {
  const made: string[] = [];
  const left = [...fates];
  const send = sendOnce({
    mark: () => made.length,
    isSame: (words: string, earlier: string) => words === earlier,
    look: async (words, mark) => made.slice(mark).find((one) => one === words),
    send: async (words) => {
      const fate = left.shift() ?? 'fine';
      if (fate === 'lost on the way') throw lost;
      if (fate === 'unavailable') throw unavailable;
      if (fate === 'refused') throw refused;
      made.push(words);
      if (fate === 'answer lost') throw lost;
      return words;
    },
  });
  return { made, send };
}

test('the same again after a lost answer makes nothing new', async () => {
  const { made, send } = desk('answer lost');
  await expect(send('a')).rejects.toBe(lost);
  await expect(send('a')).resolves.toBe('a');
  expect(made).toEqual(['a']);
});

test.each(['lost on the way', 'unavailable'] as const)('what was %s is sent again', async (fate) => {
  const { made, send } = desk(fate);
  await expect(send('a')).rejects.toThrow();
  await send('a');
  expect(made).toEqual(['a']);
});

test('a refusal in between does not forget the lost answer', async () => {
  const { made, send } = desk('lost on the way', 'refused', 'answer lost', 'fine');
  for (let time = 0; time < 3; time++) await send('a').catch(() => undefined);
  await send('a');
  expect(made).toEqual(['a']);
});

test('other words are another thing, and so are the same words after an answer', async () => {
  const { made, send } = desk('answer lost');
  await send('a').catch(() => undefined);
  await send('b');
  await send('b');
  expect(made).toEqual(['a', 'b', 'b']);
});
