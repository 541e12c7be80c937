import { Mark } from '../ui/mark/Mark.tsx';
import classes from './StartScreen.module.css';
import { text } from './text.ts';

/** Before it is known who is there; most starts are over before anything of it shows. */
export function StartScreen() {
  return (
    <div className={classes.root} role="status" aria-label={text.loading}>
      <Mark size={32} />
    </div>
  );
}
