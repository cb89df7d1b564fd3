/** What an admin writes for the site: texts, settings, pages and pictures. Each chapter also runs by itself. */
import './content/content.ts';
import './content/html.ts';
import './content/secrets.ts';
import './content/logs.ts';
import './content/settings.ts';
import './content/followed-currency.ts';
import './content/pages.ts';
import './content/banners.ts';
import './content/hero-slides.ts';
import './content/addresses.ts';
import './content/media.ts';
import './content/fair-turns.ts';
import './content/image-turns.ts';
import './content/pictures.ts';
import './content/videos.ts';
import './content/remote-pictures.ts';
import './content/unused-uploads.ts';
