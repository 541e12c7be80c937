import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useApiMutation } from './api-hooks.ts';
import { queryClient, userKey } from './query-client.ts';

let isThere = true;
let answerSlowly = () => {};

/** As a dialog or a row that its own change takes off the page. */
function Row({ onTold }: { onTold: (what: string) => void }) {
  const { mutate } = useApiMutation(
    async (fails: boolean) => {
      isThere = false;
      if (fails) throw new Error('refused');
    },
    { changes: [['row'], ['slow']], evenRefused: true },
  );
  const send = (fails: boolean) =>
    mutate(fails, { onSuccess: () => onTold('done'), onError: ({ message }) => onTold(message) });
  return ['do', 'fail'].map((name) => (
    <button key={name} type="button" onClick={() => send(name === 'fail')}>
      {name}
    </button>
  ));
}

function Page() {
  const [told, setTold] = useState('');
  const row = useQuery({ queryKey: userKey('row'), queryFn: async () => isThere });
  useQuery({
    queryKey: userKey('slow'),
    queryFn: () =>
      new Promise<null>((resolve) => {
        answerSlowly = () => resolve(null);
      }),
  });
  return (
    <>
      {row.data === true && <Row onTold={setTold} />}
      <output>{told}</output>
    </>
  );
}

test.each([
  ['do', 'done'],
  ['fail', 'refused'],
])(
  'whoever asked to %s is told, also when what asked is gone before all is fetched again',
  async (name, told) => {
    isThere = true;
    queryClient.clear();
    render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    );
    answerSlowly();
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('');
    answerSlowly();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(told));
  },
);
