import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { count } from '../../../lib/format/format.ts';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { useApplication, useRefreshPolicies } from '../api.ts';
import { text } from '../text.ts';

const words = text.policies.application;

interface ApplicationProgressProps {
  policy: { readonly _id: string; readonly name: string };
}

/** How far the application of a policy to open tickets has come, while it lasts and once it is over. */
export function ApplicationProgress({ policy: { _id, name } }: ApplicationProgressProps) {
  const { data } = useApplication(_id);
  const refresh = useRefreshPolicies();
  const isDone = data?.state === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isDone) void refresh();
  }, [isDone]);
  if (data === undefined || data.state === 'none') return null;
  const { done, total } = data;
  const said = isDone ? words.done(name, count(total)) : words.running(name, count(done), count(total));
  return (
    <div role="status" style={{ maxWidth: 480 }}>
      <Text fz="sm" c="dimmed" mb={isDone ? 0 : 4}>
        {said}
      </Text>
      {!isDone && <ProgressBar label={said} percent={total === 0 ? 100 : Math.round((done * 100) / total)} />}
    </div>
  );
}
