import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { placeLink } from '../../lib/lists/list-places.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { LoadError } from '../feedback/LoadError.tsx';
import { SkeletonRows } from '../feedback/SkeletonRows.tsx';
import { Page, type PageProps } from './Page.tsx';
import { PageHead, type PageHeadProps } from './PageHead.tsx';

/** There is no such record, or not for this person. */
export const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

interface UnloadedPageProps extends Pick<PageProps, 'width'> {
  query: { readonly error: Error | null; readonly isFetching: boolean; refetch: () => unknown };
  title: string;
  /** What could not be loaded, as in "Could not load the webhook". */
  what: string;
  /** What to say where there is none; `all` leads to `back`. */
  missing: { readonly title: string; readonly text: string; readonly all: string };
  back: NonNullable<PageHeadProps['back']>;
}

/** The page of one record while that is not here: it loads, there is none, or it could not be loaded. */
export function UnloadedPage({ query, title, what, missing, back, width }: UnloadedPageProps) {
  const { error, isFetching, refetch } = query;
  if (isMissing(error)) {
    return (
      <Page width={width}>
        <PageHead title={missing.title} back={back} />
        <EmptyState
          title={missing.title}
          text={missing.text}
          action={
            <Button component={Link} {...placeLink(back.to)} variant="default">
              {missing.all}
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page width={width}>
      <PageHead title={title} back={back} />
      {error === null ? (
        <SkeletonRows rows={8} height={44} />
      ) : (
        <LoadError what={what} onRetry={() => void refetch()} busy={isFetching} framed />
      )}
    </Page>
  );
}
