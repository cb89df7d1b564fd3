import ForumOutlined from '@mui/icons-material/ForumOutlined';
import type { ReactNode } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';

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
