import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { Muted } from '../../kit/page/Muted.tsx';

/** Looks up the built-in synonyms of a word. */
export const BuiltInSynonyms = () => {
  const t = useText();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['built-in-synonyms', text],
    queryFn: () => api.read<string[][]>(`search-settings/built-in?${new URLSearchParams({ text })}`),
    enabled: text !== '',
  });
  return (
    <>
      <SearchField label={t('searchSettings.lookUp')} value={text} onSearch={setText} />
      <div role="status">
        {error && <Failed error={error} onRetry={() => refetch()} />}
        {data?.length === 0 && <Muted>{t('searchSettings.noBuiltIn', { text })}</Muted>}
        {data?.map(group => (
          <Muted key={group[0]} component="p" sx={{ mb: 1 }}>
            {group.join(', ')}
          </Muted>
        ))}
      </div>
    </>
  );
};
