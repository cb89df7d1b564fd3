import { useCallback } from 'react';
import { useNavigate } from 'react-admin';
import { useLocation } from 'react-router-dom';

/**
 * Goes on once an answer is there: to an address, or back. An answer may come late: who has gone elsewhere by then stays
 * there.
 */
export const useGoOn = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to: string | -1) => {
      if (window.location.pathname === pathname) navigate(to);
    },
    [navigate, pathname],
  );
};
