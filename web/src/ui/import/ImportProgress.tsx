import classes from './ImportDialog.module.css';

/** A bar that fills while the file leaves, and moves while the server works on it. */
export function ImportProgress({ label, sent, working }: { label: string; sent: number; working: string }) {
  const percent = Math.floor(100 * sent);
  const isSent = percent >= 100;
  const words = isSent ? working : `${label}, ${percent}%`;
  return (
    <div className={classes.progress}>
      <span aria-live="polite">{words}</span>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(!isSent && { 'aria-valuenow': percent })}
        aria-valuetext={words}
      >
        <div className={isSent ? classes.moving : classes.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
