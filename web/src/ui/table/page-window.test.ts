import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [1, 11, [1, 2, 3, 4, 5, null, 11]],
    [4, 11, [1, 2, 3, 4, 5, 6, null, 11]],
    [6, 11, [1, null, 4, 5, 6, 7, 8, null, 11]],
    [11, 11, [1, null, 7, 8, 9, 10, 11]],
    [500, 1000, [1, null, 498, 499, 500, 501, 502, null, 1000]],
  ])('of page %i of %i', (page, pages, expected) => {
    expect(pageWindow(page, pages)).toEqual(expected);
  });
});
