import { Anchor } from '@mantine/core';
import { useInstallation } from '../../lib/api/installation.ts';
import { LoadError } from '../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import classes from './DocumentPage.module.css';
import { text } from './text.ts';

/** The contact is whatever the installation names: an address, or an office. */
function DataProtection({ contact }: { contact: string }) {
  return contact.includes('@') ? (
    <Anchor href={`mailto:${contact}`} inherit>
      {contact}
    </Anchor>
  ) : (
    contact
  );
}

/** Whom to ask, as this installation is configured. */
export function ContactSection() {
  const { data, isError, isFetching, refetch } = useInstallation();
  return (
    <section>
      <h2 className={classes.heading}>{text.contactTitle}</h2>
      {isError && <LoadError what={text.contactWhat} onRetry={() => refetch()} busy={isFetching} framed />}
      {!data && !isError && <SkeletonRows rows={2} />}
      {data && (
        <dl className={classes.contacts}>
          <div>
            <dt>{text.support}</dt>
            <dd className={classes.contact}>{text.extension(data.support.extension)}</dd>
            <dd>{text.supportFor}</dd>
          </div>
          <div>
            <dt>{text.dataProtection}</dt>
            <dd className={classes.contact}>
              <DataProtection contact={data.support.dataProtection} />
            </dd>
            <dd>{text.dataProtectionFor}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
