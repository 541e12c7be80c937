/** What the application says when a call has no answer to quote. */
export const text = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  stalled: 'The upload stopped moving. Check your connection and try again.',
  productName: 'Switchboard',
} as const;
