import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Card } from '@mui/material';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { DayField } from '../../kit/list/DayField.tsx';
import { ChoiceFilter, ListFilters, useFilters } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { AuditTable } from './AuditTable.tsx';
import { ACCESS_ACTIONS, ENTITIES } from './useAuditTexts.ts';

const Filters = () => {
  const t = useText();
  const { set, text } = useFilters();
  return (
    <ListFilters>
      <ChoiceFilter
        name="entity"
        label={t('audit.kind')}
        choices={ENTITIES.map(value => ({ value, label: t(`audit.entities.${value}`) }))}
      />
      <ChoiceFilter
        name="action"
        label={t('audit.access')}
        choices={ACCESS_ACTIONS.map(value => ({ value, label: t(`audit.actions.${value}`) }))}
      />
      <DayField
        label={t('leads.filters.from')}
        value={text('from')}
        max={text('to')}
        onChoose={day => set('from', day)}
      />
      <DayField label={t('leads.filters.to')} value={text('to')} min={text('from')} onChoose={day => set('to', day)} />
    </ListFilters>
  );
};

const View = () => {
  const t = useText();
  const { total } = useListContext();
  return (
    <Page title={t('audit.title')} subtitle={useCountSubtitle('audit.count', total)}>
      <Card>
        <Filters />
        <ListBody
          empty={<Notice icon={<HistoryOutlined />} title={t('audit.empty')} text={t('audit.emptyHelp')} />}
          noMatch={t('audit.noMatch')}
        >
          <AuditTable />
        </ListBody>
        <Pages />
      </Card>
    </Page>
  );
};

/** `/admin/audit-log`: Lists recorded changes and sign-in attempts, newest first. */
const AuditList = () => (
  <RecordList resource="admin/audit" storeKey="audit.listParams">
    <View />
  </RecordList>
);

export default AuditList;
