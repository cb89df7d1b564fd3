/** Dashboard, search, system status and bin. Each chapter can also run separately. */
import './overview/dashboard.ts';
import './overview/search.ts';
import './overview/bin.ts';
import './overview/restoring.ts';
import './overview/system-status.ts';
