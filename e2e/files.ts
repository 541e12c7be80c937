/** Files that journeys pick, drop and paste. */
import type { Locator, Page } from '@playwright/test';

export interface Payload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** One pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const picture = (name: string): Payload => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(PIXEL, 'base64'),
});

export const textFile = (name: string, content: string): Payload => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Of `bytes` bytes that nobody can pack smaller by a header alone. */
export const largeTextFile = (name: string, bytes: number): Payload =>
  textFile(name, 'All work and no play. '.repeat(Math.ceil(bytes / 22)).slice(0, bytes));

/** The browser's own bundle of files, as dragging and the clipboard carry it. */
const bundle = (page: Page, { name, mimeType, buffer }: Payload) =>
  page.evaluateHandle(
    ([bytes, fileName, type]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], fileName, { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );

export async function dropFile(target: Locator, file: Payload): Promise<void> {
  const dataTransfer = await bundle(target.page(), file);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

export async function pasteFile(target: Locator, file: Payload): Promise<void> {
  const clipboardData = await bundle(target.page(), file);
  await target.evaluate(
    (element, data) =>
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      ),
    clipboardData,
  );
}
