import { useCallback } from 'react';
import { useNavigate } from 'react-admin';

/** Leaves a saved form for its list. A tick later, when the form knows that nothing is unsaved. */
export const useGoToList = (path: string) => {
  const navigate = useNavigate();
  return useCallback(() => {
    window.setTimeout(() => navigate(path));
  }, [navigate, path]);
};
