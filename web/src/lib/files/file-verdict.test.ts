import { REPLY_FILE_TYPES, TICKET_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import { FILES } from '@switchboard/contract/limits.ts';
import { expect, test } from 'vitest';
import { acceptedNames, fileCountVerdict, fileVerdict, namedByMoment } from './file-verdict.ts';

const verdict = (name: string, size: number, types = TICKET_FILE_TYPES) => fileVerdict({ name, size }, types);

test.each(['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.pdf', 'a.doc', 'a.docx', 'a.txt'])(
  'a ticket takes %s',
  (name) => expect(verdict(name, 1)).toBeNull(),
);

test.each(['a.zip', 'a.svg', 'a.html', 'a.webp', 'png', 'a.png.exe', ''])('a ticket refuses %j', (name) =>
  expect(verdict(name, 1)).toBe('Invalid file type'),
);

test('a reply takes webp as well, and still no svg', () => {
  expect(verdict('a.webp', 1, REPLY_FILE_TYPES)).toBeNull();
  expect(verdict('a.svg', 1, REPLY_FILE_TYPES)).toBe('Invalid file type');
});

test('the largest size is taken, one byte more is not', () => {
  expect(verdict('a.pdf', FILES.attachmentBytes)).toBeNull();
  expect(verdict('a.pdf', FILES.attachmentBytes + 1)).toBe('File size must be less than 40MB');
});

test('an empty file is refused', () => expect(verdict('a.txt', 0)).toBe('File is empty'));

test('ten files go in one request, eleven do not', () => {
  expect(fileCountVerdict(10)).toBeNull();
  expect(fileCountVerdict(11)).toBe('Too many files');
});

test('the picker offers every extension of the list', () => {
  expect(acceptedNames(TICKET_FILE_TYPES)).toBe('.jpg,.jpeg,.png,.gif,.pdf,.doc,.docx,.txt');
});

test('pasted screenshots get names of their own, other files keep theirs', () => {
  const noon = new Date('2026-11-19T12:00:05Z');
  expect(namedByMoment(new File(['x'], 'image.png'), noon).name).toBe('screenshot-2026-11-19-120005.png');
  expect(namedByMoment(new File(['x'], 'photo.png'), noon).name).toBe('photo.png');
});
