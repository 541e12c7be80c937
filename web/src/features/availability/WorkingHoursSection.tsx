import { LoadError } from '../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { FormSection } from '../../ui/page/FormSection.tsx';
import { useOwnAvailability } from './api.ts';
import { text } from './text.ts';
import { WorkingHours } from './WorkingHours.tsx';

const words = text.hours;

/** When somebody of the staff works. */
export function WorkingHoursSection() {
  const { data: own, isPending, isFetching, refetch } = useOwnAvailability();
  return (
    <FormSection title={words.title} description={words.help}>
      {own && <WorkingHours key={JSON.stringify(own.hours)} userId={own.user._id} isOwn hours={own.hours} />}
      {isPending && <SkeletonRows rows={3} height={30} />}
      {!own && !isPending && (
        <LoadError
          what={words.title}
          title={words.missing}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </FormSection>
  );
}
