import { Button, Card } from '@mui/material';
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../page/Page.tsx';
import { AlertDialog } from './dialogs.tsx';
import { Failed, useWhy } from './Failed.tsx';
import { loadScreen, ScriptMissing } from './load-screen.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface MissingProps {
  error: ScriptMissing;
  onRetry: () => void;
}

/** Where only another release is to be had. Whoever has typed something is asked by the browser, and finds it again. */
const wayOn = ({ error, onRetry }: MissingProps) => (error.isOutdated ? () => window.location.reload() : onRetry);

const MissingPart = (missing: MissingProps) => <Failed error={missing.error} onRetry={wayOn(missing)} />;

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
  const why = useWhy();
  const again = (
    <Button variant="contained" onClick={wayOn(missing)}>
      {t('actions.tryAgain')}
    </Button>
  );
  return (
    <AlertDialog open title={t('errors.loadingFailed')} actions={again} onClose={onClose}>
      {why(missing.error)}
    </AlertDialog>
  );
};

const loadedWith = <Props extends object>(
  load: Load<Props>,
  instead: (missing: MissingProps, props: Props) => ReactNode,
): FunctionComponent<Props> => {
  const loading = () => lazy(() => loadScreen(load));
  // React remembers a failure for good: whoever comes next, or tries again, gets a new one.
  let latest = loading();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a module, as `lazy` is
  return function LoadedLater(props: Props) {
    const [Shown, setShown] = useState(() => latest);
    return (
      <ErrorBoundary
        onError={() => {
          latest = loading();
        }}
        onReset={() => setShown(() => latest)}
        fallbackRender={({ error, resetErrorBoundary }) => {
          // Any other fault is the screen's own.
          if (!(error instanceof ScriptMissing)) throw error;
          return instead({ error, onRetry: () => resetErrorBoundary() }, props);
        }}
      >
        <Shown {...props} />
      </ErrorBoundary>
    );
  };
};

/**
 * A screen whose script is loaded when it is first shown, within a `Suspense`. That it cannot be had is said in its place,
 * with a button to try again.
 */
export const screenLoadedLater = <Props extends object>(load: Load<Props>): FunctionComponent<Props> =>
  loadedWith(load, missing => <MissingScreen {...missing} />);

/** A part of a screen, in the same way: the rest of it stays. */
export const loadedLater = <Props extends object>(load: Load<Props>): FunctionComponent<Props> =>
  loadedWith(load, missing => <MissingPart {...missing} />);

/** A dialog, in the same way: what lies below it stays, and says so in a dialog of its own. */
export const dialogLoadedLater = <Props extends { onClose: () => void }>(load: Load<Props>): FunctionComponent<Props> =>
  loadedWith(load, (missing, { onClose }) => <MissingDialog {...missing} onClose={onClose} />);
