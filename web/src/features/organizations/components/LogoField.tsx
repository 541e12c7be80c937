import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId } from 'react';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { LOGO_NAMES, type LogoChoice } from '../logo-choice.ts';
import { recordText } from '../record-text.ts';
import classes from './LogoField.module.css';

const words = recordText.logo;

interface LogoFieldProps {
  choice: LogoChoice;
  /** The logo there is. */
  url: string | null;
  disabled?: boolean;
}

/** Shows the logo that there will be after saving. */
export function LogoField({ choice, url, disabled = false }: LogoFieldProps) {
  const preview = useObjectUrl(choice.file);
  const shown = preview ?? url;
  const helpId = useId();
  return (
    <div className={classes.field}>
      <div className={classes.tile}>
        {shown === null ? (
          <IconPhoto size={24} stroke={1.4} aria-hidden />
        ) : (
          <img className={classes.image} src={shown} alt={words.preview} />
        )}
      </div>
      <div className={classes.words}>
        <div className={classes.buttons}>
          <FileButton
            accept={LOGO_NAMES}
            onChange={(file) => file && choice.choose(file)}
            inputProps={{ 'aria-label': words.choose }}
            disabled={disabled}
          >
            {(props) => (
              <Button {...props} variant="default" disabled={disabled} aria-describedby={helpId}>
                {shown === null ? words.choose : words.replace}
              </Button>
            )}
          </FileButton>
          {choice.file && (
            <Button variant="subtle" onClick={choice.undo} disabled={disabled}>
              {words.undo}
            </Button>
          )}
        </div>
        <p id={helpId} className={classes.help}>
          {choice.file?.name ?? words.help}
        </p>
        {choice.problem && (
          <p role="alert" className={classes.problem}>
            {choice.problem}
          </p>
        )}
      </div>
    </div>
  );
}
