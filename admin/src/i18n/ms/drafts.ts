import type { Texts } from '../en/texts.ts';

export const drafts: Texts['drafts'] = {
  waited:
    'Sementara borang ini menunggu, orang lain telah menyimpan nilai lain dalam medan ini. Nilai anda belum disimpan: pilih yang mana kekal.',
  keepTyped: 'Kekalkan nilai saya',
};
