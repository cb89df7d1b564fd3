import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const NAME = 'edit';
/** Value of the parameter while a new record is added. */
const NEW = 'new';

/** Returns whether a dialog was opened from a screen of the console, so that Back returns there. */
export const isOpenedFromScreen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state;

/**
 * Returns a function that opens a list's dialog for a record, or for a new record if no id is given. Components that
 * only open the dialog do not re-render when it opens.
 */
export const useOpenDialog = () => {
  const navigate = useNavigate();
  return useCallback(
    (id?: string) => {
      const params = new URLSearchParams(window.location.search);
      params.set(NAME, id ?? NEW);
      return navigate({ search: `?${params}` }, { state: { opened: true } });
    },
    [navigate],
  );
};

/**
 * Stores in the address which dialog of a list is open (`?edit=…`). A dialog can therefore be linked to, closed with
 * Back, and reopened after signing in again.
 */
export const useDialogAddress = () => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = params.get(NAME);

  const open = useOpenDialog();
  const close = useCallback(() => {
    if (isOpenedFromScreen(state)) void navigate(-1);
    else
      setParams(
        before => {
          before.delete(NAME);
          return before;
        },
        { replace: true },
      );
  }, [state, navigate, setParams]);

  return { isOpen: named !== null, id: named === NEW || named === null ? undefined : named, open, close };
};
