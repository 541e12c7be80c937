import { beforeEach, expect, test, vi } from 'vitest';
import { chime } from './sound.ts';

const play = vi.fn();
const focus = (focused: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(focused);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(60_000);
  play.mockClear();
});

test('sounds once in two seconds while nobody looks', () => {
  focus(false);
  chime(play);
  vi.advanceTimersByTime(1_999);
  chime(play);
  expect(play).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  chime(play);
  expect(play).toHaveBeenCalledTimes(2);
});

test('is silent while somebody looks, and sounds in a hidden window', () => {
  focus(true);
  vi.advanceTimersByTime(60_000);
  chime(play);
  expect(play).not.toHaveBeenCalled();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  chime(play);
  expect(play).toHaveBeenCalledTimes(1);
});
