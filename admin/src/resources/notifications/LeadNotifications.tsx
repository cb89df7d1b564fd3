import { Card, Typography } from '@mui/material';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { NOTIFICATIONS, NotificationTable } from './NotificationTable.tsx';

const Rows = () => {
  const t = useText();
  const { total = 0, perPage } = useListContext();
  return (
    <>
      <ListBody
        empty={<Muted sx={{ px: 2, pb: 2 }}>{t('notifications.noneOfLead')}</Muted>}
        noMatch={t('notifications.noMatch')}
      >
        <NotificationTable ofLead />
      </ListBody>
      {total > perPage && <Pages />}
    </>
  );
};

const LeadNotifications = ({ leadId }: { leadId: string }) => {
  const t = useText();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ p: 2 }}>
        {t('notifications.ofLead')}
      </Typography>
      <RecordList resource={NOTIFICATIONS} storeKey={false} disableSyncWithLocation filter={{ lead_id: leadId }}>
        <Rows />
      </RecordList>
    </Card>
  );
};

export default LeadNotifications;
