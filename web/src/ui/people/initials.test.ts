import { describe, expect, it } from 'vitest';
import { FACE_TINTS, initials, shortName, tintOf, tintsInRow } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Dana Whitfield', 'DW'],
    ['Mei Lin Zhao', 'MZ'],
    ['  élise   ', 'É'],
    ['Grace Whitaker-Montgomery', 'GW'],
    ['', '?'],
  ])('of %j are %j', (name, mails) => {
    expect(initials(name)).toBe(mails);
  });
});

describe('shortName', () => {
  it('keeps the first name and one e-mail', () => {
    expect(shortName('Yuki Tanaka')).toBe('Yuki T.');
    expect(shortName('Cher')).toBe('Cher');
  });
});

describe('tintOf', () => {
  it('is the same for the same person', () => {
    expect(tintOf('0199c1f2-7f2e')).toBe(tintOf('0199c1f2-7f2e'));
  });

  it('spreads people evenly over the tints, also when their ids are counted up', () => {
    const counts = Array.from({ length: FACE_TINTS }, () => 0);
    for (let id = 0; id < 1200; id++) {
      const tint = tintOf(`user-${id}`);
      counts[tint] = (counts[tint] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(70);
    expect(Math.max(...counts)).toBeLessThan(130);
  });
});

describe('tintsInRow', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `user-${(at * 7) % 40}`);

  it('gives neighbours different tints', () => {
    const tints = tintsInRow(ids);
    const before = (at: number) => ids[at - 1] ?? '';
    expect(ids.filter((id, at) => id !== before(at) && tints.get(id) === tints.get(before(at)))).toEqual([]);
  });

  it('keeps a person’s own tint where no neighbour has it', () => {
    const tints = tintsInRow(ids);
    const own = [...new Set(ids)].filter((id) => tints.get(id) === tintOf(id));
    expect(own.length).toBeGreaterThan(30);
    expect(tintsInRow(['user-1']).get('user-1')).toBe(tintOf('user-1'));
  });
});
