import { CopyButton } from './CopyButton.tsx';
import classes from './codes.module.css';
import { QrCode } from './QrCode.tsx';

export interface SetUpKeyProps {
  /** What the QR code says. */
  uri: string;
  /** The same for typing in. */
  keyText: string;
}

/** How an authenticator app gets its key: by camera, or by hand. */
export function SetUpKey({ uri, keyText }: SetUpKeyProps) {
  return (
    <div className={classes.setUp}>
      <QrCode value={uri} label="QR code for your authenticator app" />
      <div className={classes.setUpWords}>
        <p>Scan this with your authenticator app. If you cannot scan it, type in this key:</p>
        <p className={classes.key}>{keyText}</p>
        <CopyButton value={keyText.replaceAll(' ', '')} label="Copy key" />
      </div>
    </div>
  );
}
