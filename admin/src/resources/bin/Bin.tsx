import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Card, Tab, Tabs } from '@mui/material';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { ListFilters, SearchFilter } from '../../kit/list/filters.tsx';
import { ListBody, RecordList } from '../../kit/list/ListBody.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { BIN_KINDS, BIN_PATH, type BinKind } from '../../kit/undo/useDeletedNotice.tsx';
import { BinTable } from './BinTable.tsx';

/** List filters that select deleted records. For leads they include those suspected of being spam. */
const IN_BIN: Record<BinKind, object> = {
  franchises: { deleted: true },
  leads: { deleted: true, is_suspected: [true, false] },
  users: { deleted: true },
};

interface BinListProps {
  kind: BinKind;
  /** Called with the number of deleted records, or undefined until it is known. */
  onTotal: (total: number | undefined) => void;
}

const View = ({ kind, onTotal }: BinListProps) => {
  const t = useText();
  const { total } = useListContext();
  useEffect(() => onTotal(total), [total, onTotal]);
  return (
    <>
      <ListFilters>
        <SearchFilter label={t('bin.search')} />
      </ListFilters>
      <ListBody
        empty={
          <Notice
            icon={<DeleteOutlined />}
            title={t(`bin.empty.${kind}`)}
            action={{ label: t(`layout.screens.${kind}`), to: `/admin/${kind}` }}
          />
        }
        noMatch={t('bin.noMatch')}
      >
        <BinTable kind={kind} />
      </ListBody>
      <Pages />
    </>
  );
};

/** Lists the deleted records of one kind, newest first. The server searches and pages. */
const BinList = ({ kind, onTotal }: BinListProps) => (
  <RecordList resource={`admin/${kind}`} storeKey={`bin.${kind}.listParams`} filter={IN_BIN[kind]}>
    <View kind={kind} onTotal={onTotal} />
  </RecordList>
);

/** `/admin/bin`, `/admin/bin/leads` and `/admin/bin/users`: Lists deleted records and restores them. */
const Bin = () => {
  const t = useText();
  const { pathname } = useLocation();
  const kind = BIN_KINDS.find(each => BIN_PATH[each] === pathname) ?? 'franchises';
  const [total, setTotal] = useState<number>();
  const count = useCountSubtitle(`${kind}.count`, total);
  return (
    <Page title={t('layout.screens.bin')} subtitle={count}>
      <Card>
        <Tabs value={kind} aria-label={t('layout.screens.bin')} sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}>
          {BIN_KINDS.map(each => (
            <Tab key={each} value={each} component={Link} to={BIN_PATH[each]} label={t(`layout.screens.${each}`)} />
          ))}
        </Tabs>
        <BinList key={kind} kind={kind} onTotal={setTotal} />
      </Card>
    </Page>
  );
};

export default Bin;
