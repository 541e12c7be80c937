import { Component, type ReactNode } from 'react';
import { queryClient } from '../../lib/cache/query-client.ts';
import { LoadError } from './LoadError.tsx';

export interface PartProps {
  /** Names the part in "The list could not be shown". */
  what: string;
  /** What it is drawn from: when that changes, drawing is tried again. */
  data?: unknown;
  /** Draws a card around the words, where the part would have been one. */
  framed?: boolean;
  children: ReactNode;
}

interface PartState {
  broken: boolean;
  busy: boolean;
  data: unknown;
}

/**
 * A part of a page that may break without the rest: a mistake while it is drawn is told in its place. Retry fetches anew
 * what the page shows and draws it again. What React caught stands in the browser's console.
 */
export class Part extends Component<PartProps, PartState> {
  override state: PartState = { broken: false, busy: false, data: this.props.data };

  static getDerivedStateFromError(): Partial<PartState> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ data }: PartProps, state: PartState): Partial<PartState> | null {
    return data === state.data ? null : { data, broken: false };
  }

  private readonly retry = async () => {
    this.setState({ busy: true });
    await queryClient.refetchQueries({ type: 'active' });
    this.setState({ broken: false, busy: false });
  };

  override render(): ReactNode {
    const { what, framed = false, children } = this.props;
    const { broken, busy } = this.state;
    if (!broken) return children;
    return (
      <LoadError
        what={what}
        title={`${what} could not be shown`}
        onRetry={() => void this.retry()}
        busy={busy}
        framed={framed}
      />
    );
  }
}
