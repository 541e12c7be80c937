import { useParams } from 'react-router';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { UnloadedPage } from '../../../ui/page/UnloadedPage.tsx';
import { useHeldLetter } from '../api.ts';
import { HeldLetterView } from '../components/HeldLetterView.tsx';
import { text } from '../text.ts';

const words = text.held;
const back = { to: paths.heldLetters, label: words.back };

/** A letter that waits, as it will be on a ticket, with the decision. */
export function HeldLetterPage() {
  const { id = '' } = useParams();
  const query = useHeldLetter(id);
  const { data } = query;
  usePageTitle(data?.subject || words.title);
  if (data) return <HeldLetterView key={data._id} letter={data} back={back} />;
  return (
    <UnloadedPage
      query={query}
      title={words.title}
      what={words.letter}
      missing={words.missing}
      back={back}
      width="form"
    />
  );
}
