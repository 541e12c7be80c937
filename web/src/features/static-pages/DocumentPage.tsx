import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Mark } from '../../ui/mark/Mark.tsx';
import { ContactSection } from './ContactSection.tsx';
import classes from './DocumentPage.module.css';
import { type Document, privacy, terms, text } from './text.ts';

/** A page to read, open to everybody. */
function DocumentPage({ document }: { document: Document }) {
  usePageTitle(document.title);
  return (
    <div className={classes.root}>
      <header className={classes.bar}>
        <Anchor component={Link} to={paths.home} className={classes.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
          {text.back}
        </Anchor>
        <Mark size={24} />
      </header>
      <main className={classes.page}>
        <h1 className={classes.title}>{document.title}</h1>
        <p className={classes.updated}>
          {text.lastUpdated} <time dateTime={text.updatedOnMachine}>{text.updatedOn}</time>
        </p>
        <p className={classes.introduction}>{document.introduction}</p>
        {document.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2 className={classes.heading}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={classes.paragraph}>
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <ContactSection />
      </main>
    </div>
  );
}

export const TermsOfUsePage = () => <DocumentPage document={terms} />;

export const PrivacyPolicyPage = () => <DocumentPage document={privacy} />;
