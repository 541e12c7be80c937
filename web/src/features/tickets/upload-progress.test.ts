import { expect, test } from 'vitest';
import { apportion, canCancel } from './upload-progress.ts';

test('nothing belongs to a file while the text fields are on their way', () => {
  expect(apportion({ loaded: 90, total: 400 }, [100, 200])).toEqual([0, 0]);
});

test('files fill one after the other', () => {
  expect(apportion({ loaded: 160, total: 400 }, [100, 200])).toEqual([60, 0]);
  expect(apportion({ loaded: 250, total: 400 }, [100, 200])).toEqual([100, 50]);
});

test('all are full when the request has left', () => {
  expect(apportion({ loaded: 400, total: 400 }, [100, 200])).toEqual([100, 200]);
});

test('a total that the browser does not know yet counts as nothing sent beyond the files', () => {
  expect(apportion({ loaded: 0, total: 0 }, [100])).toEqual([0]);
});

test('sending can be cancelled until the last byte has left', () => {
  expect(canCancel(null)).toBe(true);
  expect(canCancel({ loaded: 399, total: 400 })).toBe(true);
  expect(canCancel({ loaded: 400, total: 400 })).toBe(false);
});
