import { THEMES, type ThemeName } from '@switchboard/contract/themes.ts';
import classes from './ThemeSwatch.module.css';

/** A theme's background and its one accent. */
export function ThemeSwatch({ name }: { name: ThemeName }) {
  const { background, primary } = THEMES[name].colors;
  return (
    <span className={classes.swatches} aria-hidden="true">
      <span className={classes.swatch} style={{ background }} />
      <span className={classes.swatch} style={{ background: primary }} />
    </span>
  );
}
