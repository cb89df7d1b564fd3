import { useEffect } from 'react';
import { useNavigate } from 'react-admin';
import { readSession } from '../../session/storage.ts';

/** Once, when the screen opens: signing in itself decides where it leads. */
export const useLeaveWhenSignedIn = () => {
  const navigate = useNavigate();
  useEffect(() => {
    if (readSession()) navigate('/admin/dashboard', { replace: true });
  }, [navigate]);
};
