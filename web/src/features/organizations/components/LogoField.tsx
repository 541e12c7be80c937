import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useObjectUrl } from '../../../lib/browser/use-object-url.ts';
import { LOGO, LOGO_NAMES, type LogoChoice } from '../logo-choice.ts';
import { recordText } from '../record-text.ts';
import classes from './LogoField.module.css';

const words = recordText.logo;

interface LogoFieldProps {
  choice: LogoChoice;
  /** The logo there is. */
  url: string | null;
  /** Where the server's refusal stands. */
  form: { errors: Record<string, ReactNode>; clearFieldError: (field: string) => void };
}

/** Shows the logo that there will be after saving. */
export function LogoField({ choice, url, form }: LogoFieldProps) {
  const preview = useObjectUrl(choice.file);
  const [broken, setBroken] = useState<string | null>(null);
  const wanted = preview ?? (choice.removing ? null : url);
  const shown = wanted === broken ? null : wanted;
  const problem = choice.errors[LOGO] ?? form.errors[LOGO];
  const helpId = useId();
  const problemId = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const forgetFile = useRef<() => void>(null);
  const mayUndo = choice.isChanged || problem !== undefined;
  const change = (act: () => void) => () => {
    form.clearFieldError(LOGO);
    // The same file can be chosen again.
    forgetFile.current?.();
    act();
  };
  const undo = () => {
    change(choice.undo)();
    if (url === null) chooser.current?.focus();
  };
  return (
    <Group gap="md">
      <div className={classes.tile}>
        {shown === null ? (
          <IconPhoto size={24} stroke={1.4} aria-hidden />
        ) : (
          <img className={classes.image} src={shown} alt={words.preview} onError={() => setBroken(shown)} />
        )}
      </div>
      <Stack gap={4} miw={0}>
        <Group wrap="wrap">
          <FileButton
            accept={LOGO_NAMES}
            resetRef={forgetFile}
            onChange={(file) => file && change(() => choice.choose(file))()}
            inputProps={{ 'aria-label': words.choose }}
          >
            {(props) => (
              <Button
                {...props}
                ref={chooser}
                variant="default"
                data-path={LOGO}
                aria-describedby={problem ? `${problemId} ${helpId}` : helpId}
              >
                {wanted === null ? words.choose : words.replace}
              </Button>
            )}
          </FileButton>
          {(mayUndo || url !== null) && (
            // One button, which keeps the focus when it becomes the other.
            <Button variant="subtle" onClick={mayUndo ? undo : change(choice.remove)}>
              {mayUndo ? words.undo : words.remove}
            </Button>
          )}
        </Group>
        <Text id={helpId} className="anywhere" size="xs" c="dimmed">
          {choice.removing ? words.removed : (choice.file?.name ?? words.help)}
        </Text>
        {problem && (
          <Text id={problemId} role="alert" className="anywhere" size="xs" c="danger">
            {problem}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
