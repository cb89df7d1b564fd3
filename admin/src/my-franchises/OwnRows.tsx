import type { Franchise } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Badges } from '../franchises/Badges.tsx';
import { Thumbnail } from '../franchises/Thumbnail.tsx';
import { useInvestment } from '../franchises/useInvestment.ts';
import { useText } from '../i18n/useText.ts';

/** The public address; one without a slug has that of its name, as the specification has it. */
const addressOf = ({ slug, name }: Franchise) => `/franchise/${slug || name.toLowerCase().replace(/\s+/g, '-')}`;

const Row = ({ franchise }: { franchise: Franchise }) => {
  const t = useText();
  const { name, category, locations_count, view_count } = franchise;
  const investment = useInvestment()(franchise, t('franchises.mine.contact'));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 2fr) minmax(0, 1.4fr) 100px auto' },
        p: 2,
        borderTop: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Thumbnail url={franchise.image_url} size="card" />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {category} · {t('units.locations', { smart_count: locations_count })}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            <Badges franchise={franchise} />
          </Box>
        </Box>
      </Box>
      <Box sx={{ textAlign: { md: 'right' } }}>
        <Typography variant="body2" sx={{ fontWeight: investment.known ? 600 : 400 }}>
          {investment.range}
        </Typography>
        {investment.fee && (
          <Typography variant="caption" color="text.secondary">
            {t('franchises.fee', { amount: investment.fee })}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ textAlign: { md: 'right' } }}>
        {t('franchises.mine.views', { smart_count: view_count })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifySelf: { md: 'end' } }}>
        <Button
          component={Link}
          to={`/consultant/franchises/edit/${franchise.id}`}
          size="small"
          variant="outlined"
          startIcon={<EditOutlined />}
          aria-label={t('franchises.editNamed', { name })}
        >
          {t('actions.edit')}
        </Button>
        <Button
          component="a"
          href={addressOf(franchise)}
          target="_blank"
          rel="noopener"
          size="small"
          startIcon={<OpenInNew />}
          aria-label={t('franchises.viewOnSite', { name })}
        >
          {t('actions.view')}
        </Button>
      </Box>
    </Box>
  );
};

/** One's own franchises, one below the other. */
export const OwnRows = ({ franchises }: { franchises: Franchise[] }) => {
  const t = useText();
  return (
    <Box component="ul" aria-label={t('franchises.mine.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {franchises.map(franchise => (
        <Row key={franchise.id} franchise={franchise} />
      ))}
    </Box>
  );
};
