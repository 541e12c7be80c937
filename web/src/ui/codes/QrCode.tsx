import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './codes.module.css';

export interface QrCodeProps {
  value: string;
  label: string;
}

/** Dark on light in every theme: not every camera reads it the other way round. */
export function QrCode({ value, label }: QrCodeProps) {
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
