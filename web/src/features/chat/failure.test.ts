import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { uploadFailure } from './failure.ts';

test.each([
  [new ApiError(400, 'VALIDATION_FAILED', 'Please select an image file'), 'Please select an image file'],
  [new ApiError(429, 'RATE_LIMITED', 'Please try again tomorrow.'), 'Please try again tomorrow.'],
  [new ApiError(413, 'UNREADABLE', ''), 'Failed to upload image'],
  [new ApiError(500, 'INTERNAL', 'Something went wrong'), 'Failed to upload image'],
  [new ApiError(0, 'TIMEOUT', 'No byte has moved'), 'Failed to upload image'],
  [new TypeError('broken'), 'Failed to upload image'],
])('%s reads as %s', (error, words) => {
  expect(uploadFailure(error)).toBe(words);
});
