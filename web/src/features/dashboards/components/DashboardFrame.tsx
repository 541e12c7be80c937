import { Box, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exactTime } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { relativeTime } from '../../../ui/text/relative-time.ts';
import { useNow } from '../../../ui/text/use-now.ts';
import { text } from '../text.ts';
import classes from './DashboardFrame.module.css';

export interface DashboardFrameProps<Data> {
  title: string;
  /** Names the browser's tab. */
  pageTitle?: string;
  /** Muted, beside the title. */
  note: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>;
  /** Right of the figures' age, the primary one last. */
  actions?: ReactNode;
  /** Without data it draws its own skeleton. */
  children: (data: Data | undefined) => ReactNode;
}

/** Head and failure of every dashboard. Where nothing came there is no figure at all; older ones stay, with their age. */
export function DashboardFrame<Data>(props: DashboardFrameProps<Data>) {
  const { title, pageTitle = text.pageTitle, note, query, actions, children } = props;
  const { data, isError, isFetching, dataUpdatedAt } = query;
  const refetch = () => void query.refetch();
  const hasFailed = isError && data === undefined;
  usePageTitle(pageTitle);
  return (
    <Page>
      <PageHead
        compact
        title={title}
        count={
          hasFailed ? undefined : (
            <Box component="span" visibleFrom="sm">
              {note}
            </Box>
          )
        }
        actions={
          <>
            {!hasFailed && (
              <UpdatedAgo
                at={data === undefined ? null : dataUpdatedAt}
                busy={isFetching && data !== undefined}
                onUpdate={refetch}
              />
            )}
            {actions}
          </>
        }
      />
      {isError && (
        <LoadError
          what={text.loadWhat}
          title={text.loadFailed}
          detail={data !== undefined && text.updateFailed(exactTime(new Date(dataUpdatedAt)))}
          onRetry={refetch}
          busy={isFetching}
          framed
        />
      )}
      {!hasFailed && children(data)}
    </Page>
  );
}

interface UpdatedAgoProps {
  /** When the figures came, in milliseconds since the epoch; null until then, when only its room is kept. */
  at: number | null;
  busy: boolean;
  onUpdate: () => void;
}

/** How old the figures are, and the way to newer ones. */
function UpdatedAgo({ at, busy, onUpdate }: UpdatedAgoProps) {
  const present = useNow();
  const moment = at ?? present;
  const now = Math.max(present, moment);
  return (
    <Hint label={text.update}>
      <Button
        variant="subtle"
        className={classes.update}
        {...(at === null && { style: { visibility: 'hidden' } })}
        leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden="true" />}
        onClick={() => !busy && onUpdate()}
        aria-disabled={busy}
      >
        <span className="phone-unseen">
          {busy ? text.updating : text.updated(relativeTime(new Date(moment), new Date(now)))}
        </span>
      </Button>
    </Hint>
  );
}
