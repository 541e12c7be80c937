import { createStore, useStore } from 'zustand';
import { showOverlay } from '../../lib/navigation/overlay.ts';
import { useUser } from '../../lib/session/session.ts';
import { AwayDialog } from './AwayDialog.tsx';

/** The menu that opens the dialog closes, so that it cannot keep whether it is open. */
const awayDialog = createStore<{ readonly opened: boolean }>(() => ({ opened: false }));

export function openAwayDialog(): void {
  awayDialog.setState({ opened: true });
  showOverlay(AwayOverlay);
}

const AwayOverlay = () => (useStore(awayDialog).opened ? <OwnAwayDialog /> : null);

function OwnAwayDialog() {
  const { _id } = useUser();
  return <AwayDialog userId={_id} name={null} onClose={() => awayDialog.setState({ opened: false })} />;
}
