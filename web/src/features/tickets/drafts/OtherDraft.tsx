import { Box, Button, Group, Text } from '@mantine/core';
import type { Draft } from '@switchboard/contract/tickets/drafts.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { replyText } from '../reply-text.ts';

const words = replyText.reply;

interface OtherDraftProps {
  draft: Draft;
  onUse: () => void;
  onKeepMine: () => void;
}

/** What was written on another device while something else was written here: the person chooses. */
export function OtherDraft({ draft, onUse, onKeepMine }: OtherDraftProps) {
  return (
    <Box p={8}>
      <Notice
        tone="info"
        role="alert"
        title={
          <>
            {words.otherDraft} · <RelativeTime date={draft.savedAt} />
          </>
        }
        action={
          <Group gap={8}>
            <Button size="xs" variant="default" onClick={onUse}>
              {words.useOther}
            </Button>
            <Button size="xs" variant="default" onClick={onKeepMine}>
              {words.keepMine}
            </Button>
          </Group>
        }
      >
        <Text inherit lineClamp={4} style={{ whiteSpace: 'pre-wrap' }}>
          {draft.text.trim() === '' ? words.noText : draft.text}
        </Text>
      </Notice>
    </Box>
  );
}
