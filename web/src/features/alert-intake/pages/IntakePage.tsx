import { useParams } from 'react-router';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { UnloadedPage } from '../../../ui/page/UnloadedPage.tsx';
import { useIntake } from '../api.ts';
import { IntakeView } from '../components/IntakeView.tsx';
import { text } from '../text.ts';

const back = { to: paths.intakes, label: text.title };

/** One intake with what was posted to it. */
export function IntakePage() {
  const { id = '' } = useParams();
  const query = useIntake(id);
  usePageTitle(query.data?.name ?? text.title);
  if (query.data) return <IntakeView intake={query.data} back={back} />;
  const { what, missing } = text.one;
  return <UnloadedPage query={query} title={text.title} what={what} missing={missing} back={back} />;
}
