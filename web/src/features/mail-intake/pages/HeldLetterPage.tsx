import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useHeldLetter } from '../api.ts';
import { HeldLetterView } from '../components/HeldLetterView.tsx';
import { text } from '../text.ts';

const words = text.held;
const back = { to: paths.heldLetters, label: words.back };

/** A letter that waits, as it will be on a ticket, with the decision. */
export function HeldLetterPage() {
  const { id = '' } = useParams();
  const { data, isError, error, isFetching, refetch } = useHeldLetter(id);
  usePageTitle(data?.subject || words.title);
  if (data) return <HeldLetterView key={data._id} letter={data} back={back} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Page width="form">
      <PageHead title={isMissing ? words.missing.title : words.title} back={back} />
      {!isError && <SkeletonRows rows={6} height={44} />}
      {isError &&
        (isMissing ? (
          <EmptyState
            title={words.missing.title}
            text={words.missing.text}
            action={
              <Button component={Link} to={paths.heldLetters} variant="default">
                {words.missing.all}
              </Button>
            }
          />
        ) : (
          <LoadError what={words.letter} onRetry={() => void refetch()} busy={isFetching} framed />
        ))}
    </Page>
  );
}
