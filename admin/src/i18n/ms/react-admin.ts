import type { Catalogue } from '../en/texts.ts';

/** Texts of the parts of react-admin that the console uses. */
export const ra: Catalogue['shell']['ra'] = {
  action: {
    refresh: 'Muat semula',
    undo: 'Buat asal',
  },
  auth: {
    auth_check_error: 'Sila log masuk untuk meneruskan',
  },
  message: {
    select_all_limit_reached: 'Terlalu banyak item untuk dipilih semuanya. Hanya %{max} item pertama dipilih.',
  },
  notification: {
    created: 'Item dicipta',
    http_error: 'Ralat komunikasi dengan pelayan',
    i18n_error: 'Terjemahan bagi bahasa yang dipilih tidak dapat dimuatkan',
    item_doesnt_exist: 'Item tidak wujud',
    logged_out: 'Sesi anda telah tamat, sila log masuk semula.',
    not_authorized: 'Anda tidak dibenarkan mengakses sumber ini.',
    updated: '%{smart_count} item dikemas kini',
  },
  page: {
    create: 'Cipta %{name}',
    edit: '%{name} %{recordRepresentation}',
    list: '%{name}',
  },
};
