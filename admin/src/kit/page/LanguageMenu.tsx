import Translate from '@mui/icons-material/Translate';
import { Button, IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { isLanguage, LANGUAGES } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';

/**
 * Menu that sets the language of this browser. With `named`, as before sign-in, the button displays the current
 * language.
 */
export const LanguageMenu = ({ named = false }: { named?: boolean }) => {
  const t = useText();
  const [language, choose] = useLanguage();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const { name } = LANGUAGES[language];
  const opener = {
    'aria-label': t('layout.language', { name }),
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;

  return (
    <>
      {named ? (
        <Button {...opener} color="inherit" size="small" startIcon={<Translate />}>
          {name}
        </Button>
      ) : (
        <Tooltip title={t('layout.language', { name })}>
          <IconButton {...opener}>
            <Translate fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {Object.entries(LANGUAGES).map(([locale, { name: own, tag }]) => (
          <MenuItem
            key={locale}
            lang={tag}
            role="menuitemradio"
            aria-checked={locale === language}
            selected={locale === language}
            onClick={() => {
              if (isLanguage(locale)) choose(locale);
              close();
            }}
          >
            {own}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
