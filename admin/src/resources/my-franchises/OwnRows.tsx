import type { Franchise } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button, Typography } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { RowCard, RowCards } from '../../kit/list/RowCards.tsx';
import { Caption, Muted } from '../../kit/page/Muted.tsx';
import { RowButtons } from '../../kit/page/RowButtons.tsx';
import { Badges, formatInvestment, Thumbnail } from '../franchises/FranchiseParts.tsx';

/**
 * Returns the public address of a franchise. Without a slug it is derived from the name, as the specification requires.
 */
const addressOf = ({ slug, name }: Franchise) => `/franchise/${slug || name.toLowerCase().replace(/\s+/g, '-')}`;

/** Investment range, fee and number of views. */
const Figures = ({ franchise }: { franchise: Franchise }) => {
  const t = useText();
  const investment = formatInvestment(franchise, t('franchises.mine.contact'));
  // A missing amount in the consultant's view reads "Not specified" (specification, section 9).
  const fee = investment.fee ?? (investment.known && t('units.notSpecified'));
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: investment.known ? 600 : 400 }}>
        {investment.range}
      </Typography>
      <Caption component="div">{fee && t('franchises.fee', { amount: fee })}</Caption>
      <Caption component="div">{t('franchises.mine.views', { smart_count: franchise.view_count })}</Caption>
    </>
  );
};

const Actions = ({ franchise }: { franchise: Franchise }) => {
  const t = useText();
  const { id, name } = franchise;
  return (
    <RowButtons>
      <Button
        component={Link}
        to={`/consultant/franchises/edit/${id}`}
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
    </RowButtons>
  );
};

const Row = memo(({ franchise }: { franchise: Franchise }) => {
  const t = useText();
  const { name, category, locations_count } = franchise;
  return (
    <RowCard
      picture={<Thumbnail url={franchise.image_url} size="card" />}
      aside={<Figures franchise={franchise} />}
      actions={<Actions franchise={franchise} />}
    >
      <Typography variant="h3" component="h2">
        {name}
      </Typography>
      <Muted>
        {category} ·{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {t('units.locations', { smart_count: locations_count })}
        </Box>
      </Muted>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
        <Badges franchise={franchise} />
      </Box>
    </RowCard>
  );
});

/** Lists the viewer's own franchises as cards. */
export const OwnFranchiseCards = () => {
  const t = useText();
  const { data = [] } = useListContext<Franchise>();
  return (
    <RowCards label={t('layout.screens.myFranchises')}>
      {data.map(franchise => (
        <Row key={franchise.id} franchise={franchise} />
      ))}
    </RowCards>
  );
};
