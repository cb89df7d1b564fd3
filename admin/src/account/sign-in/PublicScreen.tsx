import type { ShownContent } from '@marketplace/api';
import { Box, Button, Card, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { whatsAppLink } from '../../data/useContent.ts';
import { useText } from '../../i18n/useText.ts';
import { Brand } from '../../kit/page/Brand.tsx';
import { LanguageMenu } from '../../kit/page/LanguageMenu.tsx';
import { usePageIcon } from '../../kit/page/usePageIcon.ts';

interface PublicScreenProps {
  title: string;
  subtitle: ReactNode;
  content: ShownContent | undefined;
  children: ReactNode;
}

/** Frame of the screens before sign-in: a card with the logo and a link to contact the admin. */
export const PublicScreen = ({ title, subtitle, content, children }: PublicScreenProps) => {
  const t = useText();
  const help = whatsAppLink(content?.adminPhoneDialable, t('auth.contactMessage'));
  usePageIcon(content);
  useEffect(() => {
    document.title = title;
  }, [title]);

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
          <Brand content={content} />
          <Typography variant="h1" sx={{ mt: 2 }}>
            {title}
          </Typography>
          <Typography color="text.secondary" sx={{ mt: 0.5, mb: 3 }}>
            {subtitle}
          </Typography>
          {children}
          {help && (
            <Button fullWidth component="a" href={help} target="_blank" rel="noopener noreferrer">
              {t('auth.contact')}
            </Button>
          )}
        </Card>
        <Box
          sx={{
            mt: 1,
            // Aligns the text of the button with the card, instead of its padding.
            mx: -1.5,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            justifyContent: 'space-between',
          }}
        >
          <Button component="a" href="/" size="small">
            {t('auth.home')}
          </Button>
          <LanguageMenu named />
        </Box>
      </Box>
    </Box>
  );
};
