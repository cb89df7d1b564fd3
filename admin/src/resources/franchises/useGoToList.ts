import { useCallback } from 'react';
import { useNavigate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { isOpenedFromHere } from '../../kit/forms/useDialogAddress.ts';

/** Leaves a saved form for its list, or for the first steps that led to it. A tick later, when the form knows that nothing is unsaved. */
export const useGoToList = (path: string) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const goesBack = isOpenedFromHere(state);
  return useCallback(() => {
    window.setTimeout(() => (goesBack ? navigate(-1) : navigate(path)));
  }, [navigate, path, goesBack]);
};
