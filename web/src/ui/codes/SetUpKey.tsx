import { useMemo } from 'react';
import { encode } from 'uqr';
import { CopyButton } from './CopyButton.tsx';
import classes from './codes.module.css';

interface QrCodeProps {
  value: string;
  label: string;
}

/** Dark on light in every theme: not every camera reads it the other way round. */
function QrCode({ value, label }: QrCodeProps) {
  const { path, size } = useMemo(() => draw(value), [value]);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <path d={path} />
    </svg>
  );
}

function draw(value: string) {
  const { data } = encode(value, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: data.length };
}

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
