import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { useMacros } from '../macros/api.ts';
import { actionWords } from '../macros/text.ts';
import { words } from './text.ts';

interface BulkMacroProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Which macro is done on each of the tickets, with what it says and does. */
export function BulkMacro({ value, onChange }: BulkMacroProps) {
  const { data, isPending, isError, isFetching, refetch } = useMacros();
  if (isPending) return <Skeleton h={56} />;
  if (isError) return <LoadError what={words.macros} onRetry={() => void refetch()} busy={isFetching} />;
  const chosen = data.macros.find(({ _id }) => _id === value);
  const does = chosen && actionWords(chosen.actions).map(({ words: what }) => what);
  return (
    <Stack gap={8}>
      <Select
        label={words.fields.macro}
        placeholder={data.macros.length === 0 ? words.noMacros : undefined}
        searchable
        data-autofocus
        data={data.macros.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={value}
        onChange={onChange}
      />
      {chosen && chosen.text !== '' && (
        <Text size="sm" c="secondary" lineClamp={4} style={{ whiteSpace: 'pre-line' }}>
          {words.says[chosen.kind]}: {chosen.text}
        </Text>
      )}
      {does && does.length > 0 && (
        <Text size="sm" c="secondary">
          {words.thenLabel} {does.join(' · ')}
        </Text>
      )}
    </Stack>
  );
}
