import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import { Card } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
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
import { select, selectionOf } from './selection.ts';
import { useOwnFranchises } from './useOwnFranchises.ts';

const Own = ({ userId }: { userId: string }) => {
  const t = useText();
  const [address] = useSearchParams();
  const { data, isPending, error, refetch } = useOwnFranchises(userId);
  if (error) return <Failed error={error} onRetry={() => refetch()} />;
  if (isPending) return <RowSkeleton />;
  if (data.length === 0) return <Notice icon={<StorefrontOutlined />} title={t('franchises.mine.none')} />;
  const shown = select(data, selectionOf(address));
  return (
    <>
      <OwnFilters franchises={data} shown={shown.length} />
      {shown.length > 0 ? (
        <OwnRows franchises={shown} />
      ) : (
        <Notice icon={<StorefrontOutlined />} title={t('franchises.mine.noMatch')} />
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
