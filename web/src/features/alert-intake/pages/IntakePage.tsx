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
import { useIntake } from '../api.ts';
import { IntakeView } from '../components/IntakeView.tsx';
import { text } from '../text.ts';

const words = text.one;
const back = { to: paths.intakes, label: text.title };

/** One intake with what was posted to it. */
export function IntakePage() {
  const { id = '' } = useParams();
  const { data, isError, error, isFetching, refetch } = useIntake(id);
  usePageTitle(data?.name ?? text.title);
  if (data) return <IntakeView intake={data} back={back} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Page>
      <PageHead title={isMissing ? words.missing.title : text.title} back={back} />
      {!isError && <SkeletonRows rows={6} height={44} />}
      {isError &&
        (isMissing ? (
          <EmptyState
            title={words.missing.title}
            text={words.missing.text}
            action={
              <Button component={Link} to={paths.intakes} variant="default">
                {words.missing.all}
              </Button>
            }
          />
        ) : (
          <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} framed />
        ))}
    </Page>
  );
}
