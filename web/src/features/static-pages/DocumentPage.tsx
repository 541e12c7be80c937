import { Anchor, Box, Flex, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Mark } from '../../ui/mark/Mark.tsx';
import { ContactSection, SectionTitle } from './ContactSection.tsx';
import classes from './DocumentPage.module.css';
import { type Document, privacy, terms, text } from './text.ts';

const column = { maw: 688, mx: 'auto', px: { base: 16, sm: 24 } } as const;

/** A page to read, open to everybody. */
function DocumentPage({ document }: { document: Document }) {
  usePageTitle(document.title);
  return (
    <Box mih="100dvh">
      <Flex component="header" {...column} align="center" justify="space-between" h={64}>
        <Anchor component={Link} to={paths.home} className={classes.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
          {text.back}
        </Anchor>
        <Mark size={24} />
      </Flex>
      <Box component="main" {...column} pt={{ base: 16, sm: 40 }} pb={96}>
        <Text
          component="h1"
          fz={{ base: 26, sm: 32 }}
          lh={{ base: '32px', sm: '40px' }}
          fw={600}
          lts="-0.025em"
        >
          {document.title}
        </Text>
        <Text size="sm" mt={8} c="dimmed">
          {text.lastUpdated} <time dateTime={text.updatedOnMachine}>{text.updatedOn}</time>
        </Text>
        <p className={classes.introduction}>{document.introduction}</p>
        {document.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <SectionTitle>{title}</SectionTitle>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} className="anywhere" mt={8} lh="22px" c="secondary" textWrap="pretty">
                {paragraph}
              </Text>
            ))}
          </section>
        ))}
        <ContactSection />
      </Box>
    </Box>
  );
}

export const TermsOfUsePage = () => <DocumentPage document={terms} />;

export const PrivacyPolicyPage = () => <DocumentPage document={privacy} />;
