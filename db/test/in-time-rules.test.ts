import './in-time/inventory.ts';
import './in-time/moment.ts';
import './in-time/settings.ts';
