import SearchOff from '@mui/icons-material/SearchOff';
import { useNavigate } from 'react-router-dom';
import { statusOf } from '../../data/http.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../feedback/Notice.tsx';

/** Whether a list was asked for what it doesn't know, by an old bookmark: asking again would answer the same. */
export const isRefused = (error: unknown) => [400, 422].includes(statusOf(error) ?? 0);

/** A list that was asked for a filter or an order it doesn't have, and the way to all of it. */
export const NoSuchFilter = () => {
  const t = useText();
  const navigate = useNavigate();
  const clear = () => navigate({ search: `?${new URLSearchParams({ filter: '{}' })}` });
  return (
    <div role="alert">
      <Notice
        icon={<SearchOff />}
        title={t('errors.noSuchFilter')}
        text={t('errors.noSuchFilterHelp')}
        action={{ label: t('actions.clearFilters'), onClick: clear }}
      />
    </div>
  );
};
