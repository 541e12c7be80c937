import { Anchor, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
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
      <SectionTitle>{text.contactTitle}</SectionTitle>
      {isError && <LoadError what={text.contactWhat} onRetry={() => refetch()} busy={isFetching} framed />}
      {!data && !isError && <SkeletonRows rows={2} />}
      {data && (
        <dl className={classes.contacts}>
          <Contact label={text.support} purpose={text.supportFor}>
            {text.extension(data.support.extension)}
          </Contact>
          <Contact label={text.dataProtection} purpose={text.dataProtectionFor}>
            <DataProtection contact={data.support.dataProtection} />
          </Contact>
        </dl>
      )}
    </section>
  );
}

interface ContactProps {
  label: string;
  purpose: string;
  children: ReactNode;
}

const Contact = ({ label, purpose, children }: ContactProps) => (
  <Paper withBorder p="md">
    <Text component="dt" fw={500}>
      {label}
    </Text>
    <Text component="dd" className="anywhere" mt={2}>
      {children}
    </Text>
    <Text component="dd" mt={2} fz="sm" lh="md" c="dimmed">
      {purpose}
    </Text>
  </Paper>
);

export const SectionTitle = ({ children }: { children: ReactNode }) => (
  <Text component="h2" mt={32} fz="lg" lh="24px" fw={600}>
    {children}
  </Text>
);
