import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const NAME = 'edit';
/** What stands in the address while a new record is added. */
const NEW = 'new';

/** Whether a screen of the console opened it, to which it leads back. */
export const isOpenedFromHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state;

/** Opens the dialog of a list on a record, on a new one without an id. A row that has it needs not know where one is. */
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
 * The dialog of a list, kept in the address (`?edit=…`): it can be linked to, Back closes it, and it opens again after
 * the session has ended and begun anew.
 */
export const useDialogAddress = () => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = params.get(NAME);

  const open = useOpenDialog();
  const close = useCallback(() => {
    if (isOpenedFromHere(state)) void navigate(-1);
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
