export const analytics = {
  title: 'Google Analytics',
  intro: 'Tags are loaded for visitors who agreed, never in this console.',
  trackingId: 'Tracking ID',
  trackingHelp: 'For example G-XXXXXXXXXX',
  containerId: 'Container ID',
  containerHelp: 'For example GTM-XXXXXXX',
  enabled: 'Enabled',
  saved: '✅ Settings updated successfully!',
  failed: '❌ Error updating settings. Please try again.',
};

export const navigation = {
  title: 'Navigation and Site Settings',
  site: 'Site',
  siteTitle: 'Site title',
  tagline: 'Tagline',
  menu: 'Navigation links',
  footer: 'Footer links',
  link: 'Link',
  linkTitle: 'Title',
  url: 'URL',
  newTab: 'Open in a new tab',
  external: 'External',
  addLink: 'Add link',
  saved: '✅ Settings updated successfully!',
  failed: '❌ Error updating settings. Please try again.',
};
