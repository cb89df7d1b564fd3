import type { User } from '@marketplace/api';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Failed } from '../feedback/Failed.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { Statement } from './Statement.tsx';

/** `/admin/consultants/{userId}/credits`: a user's statement, for the admin. */
const UserStatement = () => {
  const t = useText();
  const api = useApi();
  const { userId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['user', userId],
    queryFn: () => api.read<User>(`users/${encodeURIComponent(userId)}`),
    retry: false,
  });
  if (error) return <Failed error={error} onRetry={() => refetch()} />;
  if (!data) return <Loading />;
  return (
    <Statement
      key={data.id}
      userId={data.id}
      subtitle={`${data.name} · ${t('units.credits', { smart_count: data.tokens })}`}
      back={{ to: '/admin/consultants', label: t('users.back') }}
    />
  );
};

export default UserStatement;
