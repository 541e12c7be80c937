import { describe, expect, test } from 'vitest';
import { apiUrl } from './api-url.ts';

const tickets = { path: '/tickets' };
const attachment = { path: '/tickets/{id}/attachments/{filename}' };

describe('the address of a call', () => {
  test('fills and encodes placeholders', () => {
    expect(apiUrl(attachment, { id: 'a/b', filename: 'c d?' })).toBe(
      '/api/tickets/a%2Fb/attachments/c%20d%3F',
    );
  });

  test('refuses to guess a missing placeholder', () => {
    expect(() => apiUrl(attachment, { id: 'a' })).toThrow('needs a value for filename');
    expect(() => apiUrl(attachment, { id: '', filename: 'b' })).toThrow('needs a value for id');
  });

  test('joins lists by commas and keeps zero and false', () => {
    const url = apiUrl(tickets, {}, { status: ['Open', 'In Progress'], limit: 0, assignedOnly: false });
    expect(new URL(url, 'http://test').searchParams).toEqual(
      new URLSearchParams({ status: 'Open,In Progress', limit: '0', assignedOnly: 'false' }),
    );
  });

  test('leaves out what is empty', () => {
    expect(apiUrl(tickets, {}, { search: '', status: [], page: undefined, createdBy: null })).toBe(
      '/api/tickets',
    );
  });
});
