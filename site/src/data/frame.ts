import type { AnalyticsSettings, ShownContent, SiteSettings } from '@marketplace/api';
import type { PageSource } from './source.ts';

/** Data that every page needs besides its own content. */
export interface Frame {
  content: ShownContent;
  settings: SiteSettings;
  analytics: AnalyticsSettings;
}

/** Returns whether visits may be counted: analytics is enabled in the settings and has at least one tag. */
export const mayCountVisits = ({ analytics }: Frame): boolean =>
  Boolean(analytics.enabled && (analytics.ga_tracking_id || analytics.gtm_container_id));

export const loadFrame = async (source: PageSource): Promise<Frame> => {
  const [content, settings, analytics] = await Promise.all([
    source.content(),
    source.siteSettings(),
    source.analytics(),
  ]);
  return { content, settings, analytics };
};
