/** The dashboards of an admin and of a consultant. */
import './overview/dashboard.ts';
