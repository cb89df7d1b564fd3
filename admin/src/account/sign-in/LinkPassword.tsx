import type { InvitationAnswer } from '@marketplace/api';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePublicContent } from '../../data/useContent.ts';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { PublicScreen } from './PublicScreen.tsx';
import { useLinkToken } from './useLinkToken.ts';

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
