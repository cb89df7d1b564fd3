import type { CreditEntry } from '@marketplace/api';
import TokenOutlined from '@mui/icons-material/TokenOutlined';
import { Card } from '@mui/material';
import { useCallback } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ChoiceField } from '../../kit/list/ChoiceField.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';
import { StatementTable } from './StatementTable.tsx';

interface StatementProps {
  userId: string;
  /** What leads to its first line, where that is done. */
  action: { label: string; to: string };
}

const REASONS: readonly CreditEntry['reason'][] = ['opening', 'adjustment', 'unlock', 'refund'];

const View = ({ action }: Pick<StatementProps, 'action'>) => {
  const t = useText();
  const { set, text, clear } = useFilters();
  const { filterValues, total } = useListContext<CreditEntry>();
  const choose = useCallback((reason: string) => set('reason', reason), [set]);
  const plain = Object.keys(filterValues).length === 0;
  return (
    <Card>
      {!(plain && total === 0) && (
        <FilterBar onClear={clear}>
          <ChoiceField
            label={t('credits.reason')}
            all
            value={text('reason')}
            choices={REASONS.map(reason => ({ value: reason, label: t(`credits.reasons.${reason}`) }))}
            onChoose={choose}
          />
        </FilterBar>
      )}
      <ListBody
        empty={
          <Notice icon={<TokenOutlined />} title={t('credits.empty')} text={t('credits.emptyHelp')} action={action} />
        }
        noMatch={t('credits.noMatch')}
      >
        <StatementTable />
      </ListBody>
      <Pages />
    </Card>
  );
};

/** What a balance is made of, newest first: every line that the server keeps of it. */
export const Statement = ({ userId, action }: StatementProps) => (
  <ListBase
    // Everybody may read their own; whose is not theirs, the server refuses.
    resource={`consultant/users/${userId}/credit-entries`}
    sort={{ field: 'created_at', order: 'DESC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
  >
    <View action={action} />
  </ListBase>
);
