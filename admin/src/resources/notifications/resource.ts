/** The API's list of notifications, named as the resource that react-admin reads it by (its own place comes before). */
export const NOTIFICATIONS = 'admin/admin/notifications';
