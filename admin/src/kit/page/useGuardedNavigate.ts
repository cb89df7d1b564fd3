import { useCallback } from 'react';
import { useNavigate } from 'react-admin';
import { useLocation } from 'react-router-dom';

/**
 * Returns a function that navigates to an address, or back, after a response. The function does nothing if the user has
 * already left the screen.
 */
export const useGuardedNavigate = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to: string | -1) => {
      if (window.location.pathname === pathname) navigate(to);
    },
    [navigate, pathname],
  );
};
