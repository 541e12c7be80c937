import { describe, expect, it } from 'vitest';
import { colorIndex, initials, shortName } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Dana Whitfield', 'DW'],
    ['Mei Lin Zhao', 'MZ'],
    ['  élise   ', 'É'],
    ['Grace Whitaker-Montgomery', 'GW'],
    ['', '?'],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('shortName', () => {
  it('keeps the first name and one letter', () => {
    expect(shortName('Yuki Tanaka')).toBe('Yuki T.');
    expect(shortName('Cher')).toBe('Cher');
  });
});

describe('colorIndex', () => {
  it('is the same for the same person', () => {
    expect(colorIndex('0199c1f2-7f2e', 6)).toBe(colorIndex('0199c1f2-7f2e', 6));
  });

  it('spreads people evenly over the colours, also when their ids are counted up', () => {
    const counts = Array.from({ length: 6 }, () => 0);
    for (let id = 0; id < 600; id++) {
      const index = colorIndex(`user-${id}`, 6);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(70);
    expect(Math.max(...counts)).toBeLessThan(130);
  });
});
