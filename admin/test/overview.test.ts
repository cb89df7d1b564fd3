/** Dashboard, search, system status and bin. Each chapter can also run separately. */
import './overview/dashboard.ts';
