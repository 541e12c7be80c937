import classes from './Organizations.module.css';

/** The logo, or the first letter in its place. Decorative: the name stands beside it. */
export function OrganizationMark({ name, url }: { name: string; url: string | null }) {
  return url === null ? (
    <span className={classes.placeholder} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  ) : (
    <img className={classes.logo} src={url} alt="" width={26} height={26} />
  );
}
