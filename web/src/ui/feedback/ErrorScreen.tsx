import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Mono } from '../text/Mono.tsx';
import { JacksDrawing } from './JacksDrawing.tsx';

export interface ErrorScreenProps {
  errorId: string;
  onRetry: () => void;
  onReload?: () => void;
  /** What is known of the cause, in place of the usual sentence. */
  explanation?: string | undefined;
}

const reload = () => window.location.reload();

export function ErrorScreen({ errorId, onRetry, onReload = reload, explanation }: ErrorScreenProps) {
  return (
    <Center role="alert" mih="60dvh" p={24}>
      <Stack gap={0} align="center" maw={400} ta="center">
        <JacksDrawing c="danger" />
        <Title order={1}>Something went wrong</Title>
        <Text mt={6} c="secondary">
          {explanation ?? 'This page could not be shown. If it happens again, tell support the number below.'}
        </Text>
        <Group mt={20} justify="center" wrap="wrap">
          <Button variant="default" onClick={onReload}>
            Reload Page
          </Button>
          <Button onClick={onRetry}>Try Again</Button>
        </Group>
        <Text mt={20} fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Error ID: <Mono>{errorId}</Mono>
        </Text>
      </Stack>
    </Center>
  );
}
