import type { User } from '@marketplace/api';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { Page, SUBTITLE_PLACEHOLDER } from '../../kit/page/Page.tsx';
import { Statement } from './Statement.tsx';

/** `/admin/consultants/{userId}/credits`: Displays a user's credit statement to admins. */
const UserStatement = () => {
  const t = useText();
  const { userId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['user', userId],
    queryFn: () => api.read<User>(`users/${encodeURIComponent(userId)}`),
  });
  const owner = data && `${data.name} · ${t('units.credits', { smart_count: data.tokens })}`;
  return (
    <Page
      title={t('layout.screens.credits')}
      subtitle={owner ?? SUBTITLE_PLACEHOLDER}
      back={{ to: '/admin/consultants', label: t('users.back') }}
    >
      {data ? (
        <Statement
          key={data.id}
          userId={data.id}
          action={{ label: t('layout.screens.users'), to: `/admin/consultants?edit=${data.id}` }}
        />
      ) : (
        <Card>{error ? <Failed error={error} onRetry={() => refetch()} /> : <RowSkeleton />}</Card>
      )}
    </Page>
  );
};

export default UserStatement;
