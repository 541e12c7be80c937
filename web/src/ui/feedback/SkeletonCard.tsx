import { Card } from '../page/Card.tsx';
import { SkeletonRows, type SkeletonRowsProps } from './SkeletonRows.tsx';

/** In place of a card of settings, or of a page of them, while it loads. */
export const SkeletonCard = (props: SkeletonRowsProps) => (
  <Card flush>
    <SkeletonRows {...props} />
  </Card>
);
