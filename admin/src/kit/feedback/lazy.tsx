import { Button, Card } from '@mui/material';
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../page/Page.tsx';
import { AlertDialog } from './dialogs.tsx';
import { Failed, useErrorMessage } from './Failed.tsx';
import { loadScreen, type Reloads, ScriptMissing } from './load-screen.ts';
import { onReachableAgain } from './reachable.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface MissingProps {
  error: ScriptMissing;
  onRetry: (reloads: Reloads) => void;
}

/**
 * Returns the action of the retry button. It reloads the page if the release is outdated, or if the script fails again.
 * The browser then warns about unsaved text, which is restored after the reload.
 */
const retryAction =
  ({ error, onRetry }: MissingProps) =>
  () =>
    error.isOutdated ? window.location.reload() : onRetry('always');

/** Loads a missing script again as soon as the server can be reached. An outdated release is only reloaded on request. */
const useRetryWhenBack = ({ error, onRetry }: MissingProps) => {
  useEffect(() => {
    if (!error.isOutdated) return onReachableAgain(() => onRetry('once'));
  }, [error, onRetry]);
};

const MissingPart = (missing: MissingProps) => {
  useRetryWhenBack(missing);
  return <Failed error={missing.error} onRetry={retryAction(missing)} />;
};

const MissingScreen = (missing: MissingProps) => {
  const t = useText();
  return (
    <Page title={t('errors.screen')}>
      <Card>
        <MissingPart {...missing} />
      </Card>
    </Page>
  );
};

const MissingDialog = ({ onClose, ...missing }: MissingProps & { onClose: () => void }) => {
  const t = useText();
  const messageOf = useErrorMessage();
  const retryButton = (
    <Button variant="contained" onClick={retryAction(missing)}>
      {t('actions.tryAgain')}
    </Button>
  );
  return (
    <AlertDialog open title={t('errors.loadingFailed')} actions={retryButton} onClose={onClose}>
      {messageOf(missing.error)}
    </AlertDialog>
  );
};

const loadedWith = <Props extends object>(
  load: Load<Props>,
  fallback: (missing: MissingProps, props: Props) => ReactNode,
): FunctionComponent<Props> => {
  let reloads: Reloads = 'never';
  const loading = () => lazy(() => loadScreen(load, reloads));
  // React caches a failed `lazy` component permanently, so a retry needs a new one.
  let latest = loading();
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like `lazy`
  return function LoadedLater(props: Props) {
    const [Shown, setShown] = useState(() => latest);
    return (
      <ErrorBoundary
        onError={() => {
          reloads = 'once';
          latest = loading();
        }}
        onReset={() => setShown(() => latest)}
        fallbackRender={({ error, resetErrorBoundary }) => {
          // Errors with other causes are handled by the error boundary of the screen.
          if (!(error instanceof ScriptMissing)) throw error;
          const onRetry: MissingProps['onRetry'] = wanted => {
            reloads = wanted;
            resetErrorBoundary();
          };
          return fallback({ error, onRetry }, props);
        }}
      >
        <Shown {...props} />
      </ErrorBoundary>
    );
  };
};

/**
 * Wraps a screen whose script is loaded on first use. It must be inside a `Suspense`. If loading fails, an error with a
 * retry button is displayed in place of the screen.
 */
export const lazyScreen = <Props extends object>(load: Load<Props>): FunctionComponent<Props> =>
  loadedWith(load, missing => <MissingScreen {...missing} />);

/** Wraps a lazily loaded part of a screen. A loading failure leaves the rest of the screen intact. */
export const lazyPart = <Props extends object>(load: Load<Props>): FunctionComponent<Props> =>
  loadedWith(load, missing => <MissingPart {...missing} />);

/** Wraps a lazily loaded dialog. A loading failure is displayed in a dialog. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: Load<Props>): FunctionComponent<Props> =>
  loadedWith(load, (missing, { onClose }) => <MissingDialog {...missing} onClose={onClose} />);
