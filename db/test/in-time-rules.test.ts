import './in-time/inventory.ts';
import './in-time/restore-time.ts';
import './in-time/settings.ts';
