import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { useReadMetadata } from '../provider-api.ts';
import { samlText } from '../saml-text.ts';

const words = samlText.form;

type Read = Awaited<ReturnType<ReturnType<typeof useReadMetadata>['mutateAsync']>>;

/** Takes the metadata of a provider, or its address; what it says fills in other fields. */
export function MetadataField({ onRead }: { onRead: (read: Read) => void }) {
  const [metadata, setMetadata] = useState('');
  const { mutate, isPending, error, data, reset } = useReadMetadata();
  const read = () => mutate(metadata, { onSuccess: onRead });
  const said = data && (data.certificates.length === 0 ? words.noCertificate : words.readDone);
  return (
    <Stack gap={8}>
      <Textarea
        label={words.metadata}
        description={words.metadataHelp}
        value={metadata}
        onChange={({ currentTarget: { value } }) => {
          setMetadata(value);
          reset();
        }}
        error={error && wordsOf(error, words.readFailed)}
        autosize
        minRows={2}
        maxRows={5}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
        data-autofocus
      />
      <Group gap={12}>
        <Button variant="default" loading={isPending} disabled={metadata.trim() === ''} onClick={read}>
          {words.read}
        </Button>
        <Text fz="sm" c="dimmed" role="status">
          {said}
        </Text>
      </Group>
    </Stack>
  );
}
