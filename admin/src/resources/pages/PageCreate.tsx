import { PAGES } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../kit/page/Page.tsx';
import { PageEditor } from './PageEditor.tsx';

/** `/admin/pages/new`: Adds a page. */
const PageCreate = () => {
  const t = useText();
  return (
    <Page title={t('pages.add')} back={{ to: PAGES, label: t('pages.back') }}>
      <PageEditor />
    </Page>
  );
};

export default PageCreate;
