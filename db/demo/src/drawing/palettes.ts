/** The colours of one brand. */
export interface Palette {
  /** Light: walls and backgrounds. */
  wall: string;
  /** What it is known by. */
  main: string;
  /** Small things that draw the eye. */
  accent: string;
  /** Dark: frames and writing. */
  ink: string;
  /** Almost white. */
  cream: string;
}

const palette = (wall: string, main: string, accent: string, ink: string, cream = '#fff8ec'): Palette => ({
  wall,
  main,
  accent,
  ink,
  cream,
});

/** Named after things one sees in the street. */
export const PALETTES = {
  pandan: palette('#dfe8cf', '#2f6b4f', '#e0a33a', '#17352b'),
  laut: palette('#d3e6ea', '#1f6f8b', '#f2b35e', '#12323f'),
  tembaga: palette('#ecdccb', '#a4532b', '#2f7f79', '#35211a'),
  arang: palette('#d9d6cf', '#2b2d33', '#e8b33f', '#16171b'),
  salji: palette('#dde7ef', '#3d5f8a', '#d98a6a', '#1b2a44'),
  kunyit: palette('#f6e2ab', '#c9761a', '#2e6f5b', '#42240f'),
  bata: palette('#efd5c3', '#b1432f', '#f0b64c', '#3a1a17'),
  senja: palette('#f6d3bd', '#d3563b', '#4a3f73', '#2c1f3f'),
  delima: palette('#f1d6d2', '#a3213f', '#e9b872', '#3b0f22'),
  bunga: palette('#f9dadd', '#d13c63', '#2f8f83', '#44162b'),
  belimbing: palette('#eef0c2', '#7a9a2b', '#d9622b', '#28360f'),
  kelabu: palette('#d8dbe0', '#48566a', '#f07f3c', '#1c222c'),
  mangga: palette('#fbe3b4', '#ef9a1d', '#0f7173', '#3c2a0c'),
  ubi: palette('#e6dcf0', '#6d4a9c', '#f0a35e', '#2a1b42'),
  padi: palette('#f0ecd0', '#8a8f3c', '#c9542f', '#2f3114'),
  firus: palette('#cfeae6', '#12918d', '#f26f5b', '#0d3b40'),
  zaitun: palette('#e7e6d2', '#66733c', '#c98d2b', '#272c16'),
  pic: palette('#fbe1d0', '#d98155', '#5b8a7a', '#45261c'),
  anggur: palette('#e4e9dd', '#5d3266', '#7fb08a', '#24122b'),
  limau: palette('#e4f1cf', '#4f9d45', '#f4c542', '#173d20'),
  langit: palette('#d6e6f7', '#2c68b8', '#f6c344', '#152b52'),
  nila: palette('#dcdcf0', '#34357f', '#e87f4f', '#17173a'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
