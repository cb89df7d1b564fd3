import type { Role, Today } from '@marketplace/api';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { useText } from '../../../i18n/useText.ts';
import { FailedPart } from '../../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../../kit/list/RowSkeleton.tsx';
import { Muted } from '../../../kit/page/Muted.tsx';
import { TodaySection } from './Section.tsx';
import { nonEmptySections } from './sections.ts';

/** Polling interval in milliseconds. */
const AGAIN_MS = 60_000;

/** Card with the user's tasks for today. Empty sections are omitted. */
const TodayCard = ({ of: role }: { of: Role }) => {
  const t = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['admin/leads', 'today'],
    queryFn: () => api.read<Today>('leads/today'),
    refetchInterval: AGAIN_MS,
  });
  const sections = data ? nonEmptySections(data, role) : [];
  return (
    <Card component="section" aria-labelledby="today" sx={{ p: 2.5, pb: 1.5, mb: 3 }}>
      <Typography variant="h2" id="today" sx={{ mb: 1 }}>
        {t('dashboard.today.title')}
      </Typography>
      {isPending && <RowSkeleton rows={2} />}
      {error && !data && <FailedPart text={t('dashboard.today.failed')} error={error} onRetry={() => refetch()} />}
      {data && sections.length === 0 && (
        <Muted sx={{ pb: 1 }}>{t(data.new.count > 0 ? 'dashboard.today.noSteps' : 'dashboard.today.nothing')}</Muted>
      )}
      {data && sections.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            columnGap: 4,
            rowGap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {sections.map(name => (
            <TodaySection key={name} name={name} today={data} />
          ))}
        </Box>
      )}
    </Card>
  );
};

export default TodayCard;
