import { useState } from 'react';
import classes from './Organizations.module.css';

interface OrganizationMarkProps {
  name: string;
  url: string | null;
  /** In px. */
  size?: number;
}

/** The logo, or the first letter in its place. Decorative: the name stands beside it. */
export function OrganizationMark({ name, url, size = 26 }: OrganizationMarkProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const box = { width: size, height: size, fontSize: size * 0.42 };
  return url === null || url === broken ? (
    <span className={classes.placeholder} style={box} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  ) : (
    <img className={classes.logo} style={box} src={url} alt="" onError={() => setBroken(url)} />
  );
}
