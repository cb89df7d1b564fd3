import type { InvitationAnswer } from '@marketplace/api';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { usePublicContent } from '../../data/useContent.ts';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { PublicScreen } from './PublicScreen.tsx';

/** What the API's links are made of; anything else was cut or changed on its way. */
const TOKEN = /^#([\w-]{1,200})$/;

const tokenIn = (hash: string): string => TOKEN.exec(hash)?.[1] ?? '';

/**
 * The token behind the `#` of the address; '' when there is none that could be one. It is taken out of the address and
 * the history at once and kept nowhere but here.
 */
const useLinkToken = (): string => {
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

interface LinkPasswordProps {
  title: string;
  subtitle: string;
  submit: string;
  save: (answer: InvitationAnswer) => Promise<void>;
  /** What to say of a link that was used or is over, and of one that is not whole. */
  ended: { title: string; help: string };
  incomplete: { title: string; help: string };
  /** The way on from there. */
  way: { to: string; label: string };
}

/** Where a link of a mail leads, `…#<token>`: choosing a password. */
export const LinkPassword = ({ title, subtitle, submit, save, ended, incomplete, way }: LinkPasswordProps) => {
  const { data } = usePublicContent();
  const token = useLinkToken();
  const [endedToken, setEndedToken] = useState('');

  if (token && token !== endedToken)
    return (
      <PublicScreen title={title} subtitle={subtitle} content={data}>
        <LinkPasswordForm key={token} token={token} submit={submit} save={save} onEnded={() => setEndedToken(token)} />
      </PublicScreen>
    );
  const words = token ? ended : incomplete;
  return (
    <PublicScreen title={words.title} subtitle={<span role="alert">{words.help}</span>} content={data}>
      <Button component={Link} to={way.to} variant="contained" size="large" fullWidth>
        {way.label}
      </Button>
    </PublicScreen>
  );
};
