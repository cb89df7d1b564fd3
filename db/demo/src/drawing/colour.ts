const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));

/** Between two colours `#rrggbb`: 0 is the first, 1 the second. */
export const mix = (one: string, other: string, share: number) => {
  const second = channels(other);
  const mixed = channels(one).map((value, at) => Math.round(value + ((second[at] ?? 0) - value) * share));
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
};

export const darker = (colour: string, share: number) => mix(colour, '#101820', share);
export const lighter = (colour: string, share: number) => mix(colour, '#fffaf2', share);

/** How light a colour looks, 0 to 1. */
export const lightness = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
};
