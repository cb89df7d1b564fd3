import type { Franchise } from '@marketplace/api';
import { Box, Checkbox, Typography } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { Badges, type FranchiseRowProps, formatInvestment, NameLink, Thumbnail } from './FranchiseParts.tsx';
import { RowActions } from './RowActions.tsx';

const Item = memo(({ franchise, isSelected, onToggle }: FranchiseRowProps) => {
  const t = useText();
  const investment = formatInvestment(franchise, t('franchises.nda'));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        p: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
        <Checkbox
          checked={isSelected}
          onChange={() => onToggle(franchise.id)}
          slotProps={{ input: { 'aria-label': t('leads.select', { name: franchise.name }) } }}
          sx={{ alignSelf: 'start', ml: -1.5, mr: -1, mt: -1 }}
        />
        <Thumbnail url={franchise.image_url} size="card" />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <NameLink franchise={franchise} />
          <Muted>{franchise.category}</Muted>
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {investment.range}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
            <Badges franchise={franchise} />
          </Box>
        </Box>
      </Box>
      <Box sx={{ whiteSpace: 'nowrap', my: { xs: -1, sm: 0 } }}>
        <RowActions franchise={franchise} />
      </Box>
    </Box>
  );
});

/** Lists franchises as cards, for phones. */
export const FranchiseCards = () => {
  const t = useText();
  const { data = [], selectedIds, onToggleItem } = useListContext<Franchise>();
  return (
    <Box component="ul" aria-label={t('franchises.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(franchise => (
        <Item
          key={franchise.id}
          franchise={franchise}
          isSelected={selectedIds.includes(franchise.id)}
          onToggle={onToggleItem}
        />
      ))}
    </Box>
  );
};
