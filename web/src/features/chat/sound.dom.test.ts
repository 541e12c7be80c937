import { beforeEach, expect, test, vi } from 'vitest';
import { createChime } from './sound.ts';

const play = vi.fn();
const focus = (focused: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(focused);

let chime: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  play.mockClear();
  chime = createChime(play);
});

test('sounds once in two seconds while nobody looks', () => {
  focus(false);
  chime();
  vi.advanceTimersByTime(1_999);
  chime();
  expect(play).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  chime();
  expect(play).toHaveBeenCalledTimes(2);
});

test('is silent while somebody looks, and sounds in a hidden window', () => {
  focus(true);
  chime();
  expect(play).not.toHaveBeenCalled();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  chime();
  expect(play).toHaveBeenCalledTimes(1);
});
