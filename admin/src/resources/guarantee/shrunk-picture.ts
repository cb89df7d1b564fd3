/** As large as the server keeps it; more would only take longer to send. */
const LONGEST_SIDE = 1600;

/**
 * A picture as a data URL, made as small as it will be kept: photographs of a phone are many times as large.
 * @throws when the browser cannot read it
 */
export const shrunkPicture = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // What is transparent would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85);
};
