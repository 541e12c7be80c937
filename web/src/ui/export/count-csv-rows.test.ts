import { expect, test } from 'vitest';
import { csvRowCounter } from './count-csv-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const CSV =
  '\ufeff"Number","Summary"\r\n"1","two\r\nlines"\r\n"2","say ""hi"",\r\ntwice"\r\n"3","Straße"\r\n';

test('counts rows, not the lines inside of cells', () => {
  expect(csvRowCounter()(bytes(CSV))).toBe(4);
});

test('counts the same however the file is cut', () => {
  const whole = bytes(CSV);
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const count = csvRowCounter();
    count(whole.subarray(0, cut));
    expect(count(whole.subarray(cut)), `cut at ${cut}`).toBe(4);
  }
});

test('does not count what is not complete yet', () => {
  const count = csvRowCounter();
  expect(count(bytes('"Number"\r\n"1'))).toBe(1);
  expect(count(bytes('"\r\n'))).toBe(2);
});
