import { ActionIcon, Button, FileButton, Group, Input, Text } from '@mantine/core';
import { TICKET_FILE_TYPES } from '@switchboard/contract/file-types.ts';
import type { FieldValue } from '@switchboard/contract/tickets/forms/form-values.ts';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type FocusEventHandler, type ReactNode, useRef, useState } from 'react';
import { acceptedNames, fileVerdict } from '../../lib/files/file-verdict.ts';
import { formatBytes } from '../../ui/files/format-bytes.ts';
import { isFileValue, pickedFile } from './picked-file.ts';
import { words } from './words.ts';

interface FileFieldProps {
  name: string;
  label: ReactNode;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  error?: ReactNode;
  disabled: boolean;
  onBlur?: FocusEventHandler<HTMLElement>;
  'data-path'?: string;
}

/** One file; another takes its place. */
export function FileField({ name, label, value, onChange, error, disabled, ...rest }: FileFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const forget = useRef<() => void>(null);
  const file = isFileValue(value) ? value : null;
  const take = (chosen: File | null) => {
    if (chosen === null) return;
    const verdict = fileVerdict(chosen, TICKET_FILE_TYPES);
    setRefusal(verdict);
    if (verdict === null) onChange(pickedFile(chosen));
    // The same file is another choice once it was taken away.
    forget.current?.();
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={refusal ?? error} {...rest}>
      <Group gap={8} mih={36} wrap="wrap">
        {file !== null && (
          <Group gap={8} miw={0} wrap="nowrap">
            <Text span size="sm" miw={0} className="anywhere">
              {file.originalName}
            </Text>
            <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {formatBytes(file.size)}
            </Text>
            <ActionIcon
              aria-label={words.removeFile(file.originalName)}
              disabled={disabled}
              onClick={() => onChange(null)}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        <FileButton
          onChange={take}
          accept={acceptedNames(TICKET_FILE_TYPES)}
          disabled={disabled}
          resetRef={forget}
          inputProps={{ 'aria-label': name }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              disabled={disabled}
              aria-label={file === null ? words.chooseFileOf(name) : words.replaceFileOf(name)}
              leftSection={<IconPaperclip size={14} stroke={1.6} aria-hidden />}
            >
              {file === null ? words.chooseFile : words.replaceFile}
            </Button>
          )}
        </FileButton>
      </Group>
    </Input.Wrapper>
  );
}
