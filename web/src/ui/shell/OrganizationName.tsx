import { useState } from 'react';
import type { ShellProps } from './navigation.ts';
import classes from './Shell.module.css';

export function OrganizationName({ organization, title }: Pick<ShellProps, 'organization' | 'title'>) {
  const [broken, setBroken] = useState<string>();
  if (!organization) {
    return (
      <div className={classes.organization}>
        <span className="truncate">{title}</span>
      </div>
    );
  }
  const { name, logoUrl } = organization;
  return (
    <div className={classes.organization}>
      {logoUrl && logoUrl !== broken ? (
        <img className={classes.logo} src={logoUrl} alt="" onError={() => setBroken(logoUrl)} />
      ) : (
        <span className={classes.initialTile} aria-hidden="true">
          {[...name.trim()][0]?.toUpperCase()}
        </span>
      )}
      <span className="truncate" title={name}>
        {name}
      </span>
    </div>
  );
}
