import type { AnalyticsSettings, ShownContent, SiteSettings } from '@marketplace/api';
import type { PageSource } from './source.ts';

/** What every page shows around its own matter. */
export interface Frame {
  content: ShownContent;
  settings: SiteSettings;
  analytics: AnalyticsSettings;
}

/** Whether visits may be counted: the settings name tags, and switch them on. */
export const hasTags = ({ analytics }: Frame): boolean =>
  Boolean(analytics.enabled && (analytics.ga_tracking_id || analytics.gtm_container_id));

export const loadFrame = async (source: PageSource): Promise<Frame> => {
  const [content, settings, analytics] = await Promise.all([
    source.content(),
    source.siteSettings(),
    source.analytics(),
  ]);
  return { content, settings, analytics };
};
