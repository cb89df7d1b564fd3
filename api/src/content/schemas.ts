import Type, { type Static } from 'typebox';
import { Colour, Email, ImageValue, Line, OneOf, OptionalUrl, Partially, Text } from '../platform/http/schema.ts';

export const THEMES = ['minimalist', 'modern', 'classic'] as const;
export type Theme = (typeof THEMES)[number];
export const EMAIL_PROVIDERS = ['smtp', 'enginemailer'] as const;

const SocialLinks = Type.Object({
  facebook: Type.Optional(OptionalUrl('Facebook')),
  instagram: Type.Optional(OptionalUrl('Instagram')),
  x: Type.Optional(OptionalUrl('X')),
  tiktok: Type.Optional(OptionalUrl('TikTok')),
});

const MaybeEmail = (title: string) => Type.Union([Type.Literal(''), Email(title)], { title });

/** What visitors see. */
export const PublicContent = Type.Object({
  heroTitle: Text('Hero title', 200),
  heroSubtitle: Text('Hero subtitle', 500),
  companyName: Line('Company name', 200),
  logoUrl: ImageValue('Logo'),
  darkLogoUrl: ImageValue('Dark logo'),
  faviconUrl: ImageValue('Favicon'),
  primaryColor: Colour('Primary colour'),
  secondaryColor: Colour('Secondary colour'),
  accentColor: Colour('Accent colour'),
  theme: OneOf('Theme', THEMES),
  footerAbout: Text('Footer about', 2000),
  aboutSection: Text('About section', 20_000),
  footerCopyright: Line('Copyright', 300),
  companyPhone: Line('Company phone', 40),
  companyEmail: MaybeEmail('Company email'),
  companyAddress: Text('Company address', 500),
  adminPhone: Line('Admin phone', 40),
  socialLinks: SocialLinks,
  rofTitle: Line('ROF title', 200),
  rofDescription: Text('ROF description', 5000),
});
export type PublicContent = Static<typeof PublicContent>;

/** Characters of the notification's HTML, as it came and as it is stored. */
export const NOTIFICATION_HTML_LIMIT = 50_000;

const notifications = {
  leadNotificationSubject: Line('Notification subject', 300),
  leadNotificationMessage: Text('Notification message', 10_000),
  leadNotificationHtml: Text('Notification HTML', NOTIFICATION_HTML_LIMIT),
  whatsappNotificationEnabled: Type.Boolean({ title: 'WhatsApp notifications' }),
  whatsappNotificationMessage: Text('WhatsApp message', 4000),
};

const email = {
  emailProvider: OneOf('Email provider', EMAIL_PROVIDERS),
  smtpHost: Line('SMTP host', 255),
  smtpPort: Type.Integer({ title: 'SMTP port', minimum: 1, maximum: 65_535 }),
  smtpUsername: Line('SMTP username', 255),
  smtpUseTls: Type.Boolean({ title: 'Use TLS' }),
  fromEmail: MaybeEmail('From email'),
  fromName: Line('From name', 200),
  enginemailerSenderEmail: MaybeEmail('Sender email'),
  enginemailerSenderName: Line('Sender name', 200),
  enginemailerCampaignName: Line('Campaign name', 200),
  adminLeadNotificationEnabled: Type.Boolean({ title: 'Copies of leads to admins' }),
};

/** The texts of lead notifications. */
export const NotificationTexts = Type.Object(notifications);
export type NotificationTexts = Static<typeof NotificationTexts>;

/** How e-mail leaves, without its secrets. */
export const EmailSettings = Type.Object(email);
export type EmailSettings = Static<typeof EmailSettings>;

/** Write-only: read back as `""`, with `…Set` saying whether one is stored. Saving `""` keeps what is stored. */
const secrets = {
  smtpPassword: Type.String({ title: 'SMTP password', maxLength: 500 }),
  enginemailerApiKey: Type.String({ title: 'API key', maxLength: 500 }),
};

export type EmailSecrets = Static<typeof EmailSecrets>;
const EmailSecrets = Type.Object(secrets);

/** Everything an admin sees of the content. */
export const Content = Type.Object({
  ...PublicContent.properties,
  ...notifications,
  ...email,
  ...secrets,
  smtpPasswordSet: Type.Boolean(),
  enginemailerApiKeySet: Type.Boolean(),
});
export type Content = Static<typeof Content>;

/** A partial save keeps the rest. */
export const ContentUpdate = Partially(
  Type.Object({ ...PublicContent.properties, ...notifications, ...email, ...secrets }),
);
export type ContentUpdate = Static<typeof ContentUpdate>;

/** What `GET /content` answers: the whole to an admin, the public part to everybody else. */
export const ContentAnswer = Type.Object({
  ...PublicContent.properties,
  ...Type.Partial(Type.Object({ ...notifications, ...email, ...secrets })).properties,
  smtpPasswordSet: Type.Optional(Type.Boolean()),
  enginemailerApiKeySet: Type.Optional(Type.Boolean()),
});
export type ContentAnswer = Static<typeof ContentAnswer>;
