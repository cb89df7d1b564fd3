import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the API's links are made of; anything else was cut or changed on its way. */
const TOKEN = /^#([\w-]{1,200})$/;

const tokenIn = (hash: string): string => TOKEN.exec(hash)?.[1] ?? '';

/**
 * The token behind the `#` of the address; '' when there is none that could be one. It is taken out of the address and
 * the history at once and kept nowhere but here.
 */
export const useLinkToken = (): string => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  useEffect(() => {
    if (!hash) return;
    // Another link may be opened while this screen is: nothing but the part behind the # changes.
    setToken(tokenIn(hash));
    navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
};
