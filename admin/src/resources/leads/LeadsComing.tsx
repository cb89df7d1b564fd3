import ForumOutlined from '@mui/icons-material/ForumOutlined';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { Page } from '../../kit/page/Page.tsx';

/** Says that a consultant's leads come later. */
export const LeadsComing = ({ children }: { children?: ReactNode }) => {
  const t = useText();
  return (
    <Page title={t('leads.placeholder.title')}>
      <Notice icon={<ForumOutlined />} title={t('leads.placeholder.text')}>
        {children}
      </Notice>
    </Page>
  );
};
