/** Notifications on users' devices. */
import './web-push/web-push.ts';
