import { Box, Button, Card, Link, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useContent, whatsAppLink } from '../content/useContent.ts';
import { useText } from '../i18n/useText.ts';
import { Brand } from '../layout/Brand.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useLeaveWhenSignedIn } from './useLeaveWhenSignedIn.ts';

/** `/admin`: signing in. Who is signed in already goes on to the dashboard. */
export const Login = () => {
  const t = useText();
  const { data } = useContent();
  const help = whatsAppLink(data?.adminPhone, t('auth.contactMessage'));
  useLeaveWhenSignedIn();
  useEffect(() => {
    document.title = t('auth.title');
  }, [t]);

  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        bgcolor: 'background.default',
        backgroundImage: theme =>
          `radial-gradient(90% 60% at 50% 0%, ${theme.palette.background.tint} 0%, transparent 70%)`,
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 420 }}>
        <Card sx={{ p: { xs: 3, sm: 4 } }}>
          <Brand />
          <Typography variant="h1" sx={{ mt: 2 }}>
            {t('auth.title')}
          </Typography>
          <Typography color="text.secondary" sx={{ mt: 0.5, mb: 3 }}>
            {t('auth.subtitle')}
          </Typography>
          <LoginForm />
          {help && (
            <Button fullWidth component="a" href={help} target="_blank" rel="noopener noreferrer" sx={{ mt: 1.5 }}>
              {t('auth.contact')}
            </Button>
          )}
        </Card>
        <Typography sx={{ mt: 2.5, textAlign: 'center' }}>
          <Link href="/">{t('auth.home')}</Link>
        </Typography>
      </Box>
    </Box>
  );
};
