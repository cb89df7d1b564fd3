import Search from '@mui/icons-material/Search';
import { Box, Button } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useMe } from '../../data/useMe.ts';
import { loadWithTexts } from '../../i18n/catalogues.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyDialog } from '../../kit/feedback/lazy.tsx';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';

const SearchDialog = lazyDialog(() => loadWithTexts('market', import('./SearchDialog.tsx')));

/** Media query of windows with room for the icon only. */
const NARROW = '@media (max-width: 599.95px)';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Button that opens the search, also with ⌘K or Ctrl+K. */
export const SearchButton = () => {
  const t = useText();
  const me = useMe();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(was => !was);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  if (!me) return null;
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setOpen(true)}
        title={t('search.open')}
        aria-keyshortcuts="Meta+K Control+K"
        aria-haspopup="dialog"
        sx={{
          minWidth: 40,
          gap: 1,
          px: { xs: 1, sm: 1.5 },
          border: { sm: 1 },
          borderColor: { sm: 'divider' },
          color: 'text.secondary',
          fontWeight: 500,
        }}
      >
        <Search fontSize="small" />
        <Box component="span" sx={{ [NARROW]: visuallyHidden }}>
          {t('lists.search')}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={{ display: { xs: 'none', md: 'inline' }, fontFamily: 'inherit', fontSize: '0.75rem' }}
        >
          {isMac ? '⌘K' : 'Ctrl K'}
        </Box>
      </Button>
      {open && (
        <Suspense>
          <SearchDialog me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
