import { Card, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { useCount } from '../../kit/list/useCount.ts';
import { Page } from '../../kit/page/Page.tsx';
import { BIN_KINDS, BIN_PATH } from '../../kit/undo/kinds.ts';
import { BinList } from './BinList.tsx';

/** `/admin/bin`, `/admin/bin/leads` and `/admin/bin/users`: what was deleted, to be taken out again. */
const Bin = () => {
  const t = useText();
  const { pathname } = useLocation();
  const kind = BIN_KINDS.find(each => BIN_PATH[each] === pathname) ?? 'franchises';
  const [total, setTotal] = useState<number>();
  const count = useCount(`${kind}.count`, total);
  return (
    <Page title={t('bin.title')} subtitle={count}>
      <Card>
        <Tabs value={kind} aria-label={t('bin.title')} sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}>
          {BIN_KINDS.map(each => (
            <Tab key={each} value={each} component={Link} to={BIN_PATH[each]} label={t(`bin.tabs.${each}`)} />
          ))}
        </Tabs>
        <BinList key={kind} kind={kind} onTotal={setTotal} />
      </Card>
    </Page>
  );
};

export default Bin;
