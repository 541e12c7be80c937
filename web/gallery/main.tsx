import { isThemeName } from '@switchboard/contract/themes.ts';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { applyDensity } from '../src/theme/apply-density.ts';
import { applyTheme, rememberedTheme } from '../src/theme/apply-theme.ts';
import { UiProvider } from '../src/theme/UiProvider.tsx';
import { Dialogs } from './sections/Dialogs.tsx';
import { Form } from './sections/Form.tsx';
import { Lists } from './sections/Lists.tsx';
import { Plain, SignIn } from './sections/SignIn.tsx';
import { States } from './sections/States.tsx';

/** `?section=lists&theme=dark&compact=1` */
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
applyTheme(isThemeName(theme) ? theme : rememberedTheme());
applyDensity(query.has('compact'));

const sections = { states: States, lists: Lists, form: Form, dialogs: Dialogs, signin: SignIn, plain: Plain };
const name = query.get('section') ?? 'states';
const Section = name in sections ? sections[name as keyof typeof sections] : States;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <UiProvider>
      <MemoryRouter initialEntries={['/admin/tickets']}>
        <Section />
      </MemoryRouter>
    </UiProvider>,
  );
}
