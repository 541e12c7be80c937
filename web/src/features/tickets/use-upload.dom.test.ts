import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useUpload } from './use-upload.ts';

function sending(loaded: number) {
  const { result } = renderHook(() => useUpload());
  const { begin } = result.current;
  let signal: AbortSignal | undefined;
  act(() => {
    const upload = begin(100);
    ({ signal } = upload);
    upload.onProgress({ loaded, total: 400 });
  });
  act(() => result.current.cancel());
  return { aborted: signal?.aborted, mayCancel: result.current.mayCancel };
}

test('what is being sent can be cancelled until the last byte has left', () => {
  expect(sending(399)).toEqual({ aborted: true, mayCancel: true });
});

test('once everything has left, the server may have acted: nothing is taken back', () => {
  expect(sending(400)).toEqual({ aborted: false, mayCancel: false });
});
