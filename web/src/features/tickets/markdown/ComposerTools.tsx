import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconEye,
  IconItalic,
  IconLink,
  IconList,
  IconPencil,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Hint } from '../../../ui/text/Hint.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { replyText } from '../reply-text.ts';
import { EDITS, type Edit } from './markdown-editing.ts';

const words = replyText.markdown;

const ICONS = {
  bold: IconBold,
  italic: IconItalic,
  code: IconCode,
  link: IconLink,
  quote: IconBlockquote,
  list: IconList,
} as const;
const KEYS: Partial<Record<Edit, string>> = { bold: 'Ctrl B', italic: 'Ctrl I' };

interface ComposerToolsProps {
  isPreview: boolean;
  disabled: boolean;
  onEdit: (edit: Edit) => void;
  onPreview: (on: boolean) => void;
  /** Further tools, behind the marks. */
  children?: ReactNode;
}

/** Marks for the text of the composer, and how it will look. */
export function ComposerTools({ isPreview, disabled, onEdit, onPreview, children }: ComposerToolsProps) {
  const phone = usePhone();
  const Look = isPreview ? IconPencil : IconEye;
  return (
    <Group role="toolbar" aria-label={words.toolbar} gap={phone ? 0 : 2} wrap="nowrap" px={8} mih={28}>
      {EDITS.map((edit) => {
        const Icon = ICONS[edit];
        const keys = KEYS[edit];
        return (
          <Hint key={edit} label={keys === undefined ? words[edit] : `${words[edit]} (${keys})`}>
            <ActionIcon
              size={phone ? 40 : 28}
              aria-label={words[edit]}
              disabled={disabled || isPreview}
              // The text keeps its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onEdit(edit)}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Hint>
        );
      })}
      {children}
      <Button
        ml="auto"
        size="xs"
        {...(phone && { h: 40 })}
        variant="subtle"
        disabled={disabled}
        leftSection={!phone && <Look size={14} stroke={1.6} aria-hidden />}
        onClick={() => onPreview(!isPreview)}
      >
        {isPreview ? words.write : words.preview}
      </Button>
    </Group>
  );
}
