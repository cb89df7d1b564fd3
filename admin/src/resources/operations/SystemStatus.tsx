import type { PartStatus } from '@marketplace/api';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import { Alert, Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { PartRow } from './PartRow.tsx';

const RECHECK_MS = 15_000;
/** Sort order of the states, most urgent first. */
const URGENCY: Record<PartStatus['state'], number> = { fault: 0, warning: 1, works: 2, unused: 3 };

const Parts = ({ parts }: { parts: PartStatus[] }) => {
  const t = useText();
  const needing = parts.filter(({ state }) => state === 'fault' || state === 'warning');
  const isBroken = needing.some(({ state }) => state === 'fault');
  const severity = needing.length === 0 ? 'success' : isBroken ? 'error' : 'warning';
  return (
    <>
      <Alert severity={severity} role="status" sx={{ mb: 2 }}>
        {needing.length === 0 ? t('operations.allWell') : t('operations.faults', { smart_count: needing.length })}
      </Alert>
      <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {parts
          .toSorted((one, other) => URGENCY[one.state] - URGENCY[other.state])
          .map(status => (
            <PartRow key={status.part} status={status} />
          ))}
      </Card>
    </>
  );
};

/** `/admin/operations`: Displays the status of all parts of the system. Refreshes periodically. */
const SystemStatus = () => {
  const t = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['operations'],
    queryFn: () => api.read<PartStatus[]>('admin/operations'),
    refetchInterval: RECHECK_MS,
  });
  const recheck = () => void refetch();
  return (
    <Page
      title={t('layout.screens.operations')}
      width="form"
      actions={
        <Button variant="outlined" startIcon={<RefreshOutlined />} onClick={recheck}>
          {t('operations.lookAgain')}
        </Button>
      }
    >
      {isPending && (
        <Card>
          <RowSkeleton />
        </Card>
      )}
      {/* After an error, the previous status is hidden, because it may be outdated. */}
      {!isPending && (error ? <FailedPart text={t('operations.away')} error={error} onRetry={recheck} /> : null)}
      {data && !error && <Parts parts={data} />}
    </Page>
  );
};

export default SystemStatus;
