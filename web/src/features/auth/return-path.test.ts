import { describe, expect, test } from 'vitest';
import { returnPathOf, safeReturnPath } from './return-path.ts';

describe('after signing in', () => {
  test.each(['/tickets', '/tickets?status=open&page=2', '/admin/tickets/0197#comment-3'])(
    'one comes back to %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
      expect(returnPathOf({ returnTo: path })).toBe(path);
    },
  );

  test.each([
    null,
    '',
    'tickets',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '\\\\evil.example',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    'https:/tickets',
    ' /tickets',
    '/login',
    '/admin/login?next=/tickets',
  ])('%j leads to the dashboard', (path) => {
    expect(safeReturnPath(path)).toBe('/dashboard');
  });
});

test.each([null, undefined, 'text', {}, { returnTo: 7 }])('the state %j leads to the dashboard', (state) => {
  expect(returnPathOf(state)).toBe('/dashboard');
});
