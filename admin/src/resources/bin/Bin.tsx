import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Card, Tab, Tabs } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { ListBody } from '../../kit/list/ListBody.tsx';
import { PAGE_SIZE, Pages } from '../../kit/list/Pages.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useFilters } from '../../kit/list/useFilters.ts';
import { Page, useCount } from '../../kit/page/Page.tsx';
import { BIN_KINDS, BIN_PATH, type BinKind } from '../../kit/undo/useDeletedNotice.tsx';
import { BinTable } from './BinTable.tsx';

/** Suspected enquiries are deleted like others, and lie in the same bin. */
const IN_BIN: Record<BinKind, object> = {
  franchises: { deleted: true },
  leads: { deleted: true, is_suspected: [true, false] },
  users: { deleted: true },
};

interface BinListProps {
  kind: BinKind;
  /** Told how many there are, for who stands around the list. */
  onTotal: (total: number | undefined) => void;
}

const View = ({ kind, onTotal }: BinListProps) => {
  const t = useText();
  const { set, text, clear } = useFilters();
  const { total } = useListContext();
  useEffect(() => onTotal(total), [total, onTotal]);
  const search = useCallback((value: string) => set('q', value), [set]);
  return (
    <>
      <FilterBar onClear={clear}>
        <SearchField label={t('bin.search')} value={text('q')} onSearch={search} />
      </FilterBar>
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

/** The deleted records of one kind, newest first, searched and paged by the server. */
const BinList = ({ kind, onTotal }: BinListProps) => (
  <ListBase
    resource={`admin/${kind}`}
    storeKey={`bin.${kind}`}
    filter={IN_BIN[kind]}
    sort={{ field: 'created_at', order: 'DESC' }}
    perPage={PAGE_SIZE}
    queryOptions={{ onError: () => undefined }}
    exporter={false}
  >
    <View kind={kind} onTotal={onTotal} />
  </ListBase>
);

/** `/admin/bin`, `/admin/bin/leads` and `/admin/bin/users`: what was deleted, to be taken out again. */
const Bin = () => {
  const t = useText();
  const { pathname } = useLocation();
  const kind = BIN_KINDS.find(each => BIN_PATH[each] === pathname) ?? 'franchises';
  const [total, setTotal] = useState<number>();
  const count = useCount(`${kind}.count`, total);
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
