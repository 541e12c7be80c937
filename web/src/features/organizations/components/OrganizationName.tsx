import type { Organization } from '@switchboard/contract/entities/organization.ts';
import { Mono } from '../../../ui/text/Mono.tsx';
import { OrganizationMark } from './OrganizationMark.tsx';
import classes from './OrganizationRecord.module.css';
import { OrganizationStatusBadge } from './OrganizationStatusBadge.tsx';

/** Logo, name, code and status in one line, as the head of what is about it. */
export function OrganizationName({
  organization: { name, code, logo, status },
}: {
  organization: Organization;
}) {
  return (
    <span className={classes.name}>
      <OrganizationMark name={name} url={logo.url} size={36} />
      <span>{name}</span>
      <span className={classes.code}>
        <Mono>{code}</Mono>
      </span>
      <OrganizationStatusBadge status={status} />
    </span>
  );
}
