import type { User } from '@marketplace/api';
import Search from '@mui/icons-material/Search';
import { Box, Dialog, InputBase, LinearProgress, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { LONGEST_SEARCH } from '../../kit/list/search.ts';
import { Caption } from '../../kit/page/Muted.tsx';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';
import { Hits, optionId } from './Hits.tsx';
import { type Hit, hitKey, isFromServer } from './sources.ts';
import { useHits } from './useHits.ts';

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/**
 * Search dialog for the whole console, fully usable with the keyboard. Enter opens the selected result, or, during a
 * search, the first result when the search is finished.
 */
const SearchDialog = ({ me, onClose }: { me: User; onClose: () => void }) => {
  const t = useText();
  const listId = useId();
  const titleId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [pointed, setPointed] = useState<string>();
  /** Whether Enter was pressed before the search was finished. */
  const [isAwaited, setIsAwaited] = useState(false);
  const { hits, isSearching, isPartial, remember } = useHits(me.role, text);
  // A result that the user selected stays selected when other results appear above it. By default the first result is
  // selected.
  const active = Math.max(
    hits.findIndex(hit => hitKey(hit) === pointed),
    0,
  );

  const point = (index: number) => {
    const hit = hits[index];
    setPointed(hit && hitKey(hit));
  };
  const choose = (hit: Hit) => {
    remember(hit);
    onClose();
    void navigate(hit.to);
  };
  const chosen = hits[active];
  // During a search, the results from the server may be those of the text before, and the first one may change.
  const isFinal = !isSearching || (chosen && (!isFromServer(chosen) || hitKey(chosen) === pointed));
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setIsAwaited(false);
    if (chosen) choose(chosen);
  });
  const press = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (step && hits.length > 0) {
      event.preventDefault();
      point((active + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!isFinal) setIsAwaited(true);
      else if (chosen) choose(chosen);
    }
  };
  const hasNoHits = text.trim() !== '' && !isSearching && hits.length === 0;

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { p: 0, mt: { xs: 2, sm: '12dvh' }, mx: { xs: 1.5 }, width: 'calc(100% - 24px)' } } }}
    >
      <Typography id={titleId} component="h2" sx={visuallyHidden}>
        {t('search.title')}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2.5,
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Search aria-hidden sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={t(me.role === 'admin' ? 'search.placeholder' : 'search.placeholderConsultant')}
          onChange={event => {
            setText(event.target.value);
            setPointed(undefined);
            setIsAwaited(false);
          }}
          onKeyDown={press}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': t('search.title'),
              'aria-expanded': hits.length > 0,
              'aria-controls': hits.length > 0 ? listId : undefined,
              'aria-autocomplete': 'list',
              'aria-activedescendant': hits.length > 0 ? optionId(listId, active) : undefined,
              autoComplete: 'off',
              spellCheck: false,
              maxLength: LONGEST_SEARCH,
            },
          }}
        />
      </Box>
      <Box sx={{ height: 2 }}>
        {isSearching && <LinearProgress aria-label={t('search.searching')} sx={{ height: 2 }} />}
      </Box>
      {hits.length > 0 && <Hits id={listId} hits={hits} active={active} onPoint={point} onChoose={choose} />}
      {hasNoHits && (
        <Typography sx={{ px: 2.5, py: 3, overflowWrap: 'anywhere' }}>
          {t('search.nothing', { text: text.trim() })}
        </Typography>
      )}
      {isPartial && (
        <Typography variant="body2" color="error" role="alert" sx={{ px: 2.5, pt: 1 }}>
          {t('search.partly')}
        </Typography>
      )}
      <Typography role="status" sx={visuallyHidden}>
        {isSearching ? '' : t('search.found', { smart_count: hits.length })}
      </Typography>
      <Caption sx={{ px: 2.5, py: 1.5 }}>{t('search.hint')}</Caption>
    </Dialog>
  );
};

export default SearchDialog;
