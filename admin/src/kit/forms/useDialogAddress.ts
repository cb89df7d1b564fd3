import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const NAME = 'edit';
/** What stands in the address while a new record is added. */
const NEW = 'new';

/** Whether a screen of the console opened it, to which it leads back. */
export const isOpenedFromHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state;

/**
 * The dialog of a list, kept in the address (`?edit=…`): it can be linked to, Back closes it, and it opens again after
 * the session has ended and begun anew.
 */
export const useDialogAddress = () => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = params.get(NAME);

  const open = useCallback(
    (id?: string) =>
      setParams(
        before => {
          before.set(NAME, id ?? NEW);
          return before;
        },
        { state: { opened: true } },
      ),
    [setParams],
  );
  const close = useCallback(() => {
    if (isOpenedFromHere(state)) navigate(-1);
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
