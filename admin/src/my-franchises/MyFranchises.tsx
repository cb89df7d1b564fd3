import SearchOff from '@mui/icons-material/SearchOff';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { Card } from '@mui/material';
import { Failed } from '../feedback/Failed.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { ExportFranchises } from '../franchises/ExportFranchises.tsx';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { RowSkeleton } from '../list/RowSkeleton.tsx';
import { Guard } from '../session/Guard.tsx';
import { useMe } from '../session/useMe.ts';
import { OwnFilters } from './OwnFilters.tsx';
import { OwnRows } from './OwnRows.tsx';
import { select } from './selection.ts';
import { useOwnFranchises } from './useOwnFranchises.ts';
import { useSelection } from './useSelection.ts';

const Own = ({ userId }: { userId: string }) => {
  const t = useText();
  const { selection, clear } = useSelection();
  const { data, isPending, error, refetch } = useOwnFranchises(userId);
  if (data?.length === 0) return <Notice icon={<StorefrontOutlined />} title={t('franchises.mine.none')} />;
  const shown = select(data ?? [], selection);
  return (
    <>
      <OwnFilters franchises={data} shown={shown.length} />
      {isPending && <RowSkeleton />}
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {shown.length > 0 && <OwnRows franchises={shown} />}
      {data && shown.length === 0 && (
        <Notice
          icon={<SearchOff />}
          title={t('franchises.mine.noMatch')}
          action={clear && { label: t('actions.clearFilters'), onClick: clear }}
        />
      )}
    </>
  );
};

/** `/consultant/franchises` */
const MyFranchises = () => {
  const t = useText();
  const me = useMe();
  return (
    <Guard only="consultant">
      <Page title={t('franchises.mine.title')} actions={<ExportFranchises />}>
        <Card>{me && <Own userId={me.id} />}</Card>
      </Page>
    </Guard>
  );
};

export default MyFranchises;
